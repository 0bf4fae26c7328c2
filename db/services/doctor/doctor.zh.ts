export default {
  "backup.newer": "备份来自更新的版本，包含迁移 {{names}}，请先安装该版本",
  "backup.otherTables":
    "本数据库中没有备份所含的 {{names}}，未做任何改动。若这些表不属于本系统，请加 --without {{without}} 再恢复",
  "backup.unknown": "本数据库中没有备份所含的 {{names}}，未做任何改动",
  "doctor.fine": "正常",
  "doctor.version": "版本 {{version}}",
  "doctor.oldNode": "Node {{version}} 版本过旧，请用 npm start 启动（自带 Node 24）",
  "doctor.notBuilt": "尚未构建，请运行 npm start",
  "doctor.free": "剩余 {{free}} MB",
  "doctor.diskFull": "磁盘仅剩 {{free}} MB，请清理",
  "doctor.notWritable": "数据目录 {{path}} 不可写，请检查权限",
  "doctor.noDatabase": "无法连接数据库：{{detail}}。请检查 DATABASE_URL 或运行 npm start",
  "doctor.oldDatabase": "PostgreSQL {{version}} 版本过旧，需要 15 或更高版本",
  "doctor.readOnly": "数据库为只读（备库，或已设为只读），DATABASE_URL 必须指向主库",
  "doctor.brokenSequences":
    "序列无法取号：{{details}}。请运行 seaway db migrate；不属于本系统的序列请改为 logged 或重建",
  "doctor.deadPaths": "以下设置指向不存在或无权访问的文件夹或文件：{{names}}",
  "doctor.missingObjects": "数据库缺少 {{count}} 个索引或约束，请由管理员执行：{{details}}",
  "doctor.disabledTriggers":
    "以下触发器已被停用，请重新启用（alter table … enable trigger …）：{{names}}",
  "doctor.badJobs": "以下定时任务已启用但不会执行（Cron 表达式或调用目标有误）：{{names}}",
  "doctor.lateWorker": "后台进程已 {{seconds}} 秒没有响应，请检查是否停止",
  "doctor.noSpace": "数据库所在磁盘已满，请清理磁盘（{{detail}}）",
  "doctor.noWrite": "数据库无法写入：{{detail}}",
  "doctor.hanging": "以下任务运行时间远超平常且没有进展，请检查，或取消后重新运行：{{details}}",
  "doctor.noWorker":
    "后台进程超过一分钟没有响应，请检查是否已启动；有 {{count}} 个任务等待超过一分钟",
  "doctor.workers": "{{count}} 个正在运行",
  "doctor.stuck": "{{count}} 个任务超过一小时未完成，请检查后台进程是否运行",
  "doctor.failedTasks": "最近一天有 {{count}} 个任务失败，请用 seaway job log 查看",
  "doctor.unflaggedCargo":
    "{{count}} 票订舱含危险品、冷藏或超限货物但未作相应标记：{{numbers}}。请逐票打开并保存（已锁定的请先解锁，保存后再锁定），系统会自动补上标记，需要船长审批的会同时提交审批",
  "doctor.noSiteAddress":
    "已启用邮件，但参数 seaway.site.address（公网地址）为空，邮件中没有可打开的链接。请在参数设置中填写",
  "doctor.noAdmin": "没有可用的管理员账号",
  "doctor.unheldPermissions":
    "有 {{count}} 项权限除管理员外没有任何角色拥有（--verbose 列出），其中 {{new}} 项为升级新增；seaway role adopt --dry-run 可查看各内置角色应得的权限",
  "doctor.newPermissions":
    "升级新增 {{new}} 项内置角色尚未拥有的权限，请用 seaway role adopt --dry-run 查看",
  "doctor.otherTables": "不属于本系统、备份时略过的表：{{names}}",
  "doctor.files": "{{count}} 个文件，{{size}} MB",
  "doctor.filesLeft": "{{count}} 个文件超过两天未清理，请运行 seaway job run collect-files",
} as const;
