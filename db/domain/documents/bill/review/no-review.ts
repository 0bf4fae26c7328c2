/** The review of a bill nobody has reviewed. */
export const noReview = {
  reviewState: "",
  reviewText: "",
  reviewBy: "",
  reviewTime: null,
} as const;
