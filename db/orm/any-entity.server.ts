import type {
  EntityClass,
  EntityManager,
  EntityMetadata,
  EntityProperty,
  FilterQuery,
  LockMode,
} from "@mikro-orm/postgresql";

/** A property of any entity by name. */
export function propertyOf(meta: EntityMetadata, name: string): EntityProperty | undefined {
  return meta.props.find((property) => property.name === name);
}

/**
 * One row of an entity class known only at run time, where the ORM cannot type the condition; null
 * when there is none.
 */
export async function findRow<Row extends object>(
  em: EntityManager,
  entity: EntityClass<Row>,
  where: object,
  lockMode?: LockMode.PESSIMISTIC_WRITE,
): Promise<Row | null> {
  return em.findOne<Row>(
    entity,
    where as FilterQuery<NoInfer<Row>>,
    lockMode === undefined ? {} : { lockMode },
  );
}

/** Rows of such a class by their ids. */
export async function findRows<Row extends object>(
  em: EntityManager,
  entity: EntityClass<Row>,
  ids: readonly number[],
): Promise<Row[]> {
  const where: object = { id: { $in: [...ids] } };
  return em.find<Row>(entity, where as FilterQuery<NoInfer<Row>>);
}
