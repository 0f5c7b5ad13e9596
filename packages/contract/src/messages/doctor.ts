import type { DoctorSection } from '../shared/kinds.ts'
import type { LocalText } from '../shared/locales.ts'
import { fillBoth, type MessageArguments, messages } from './format.ts'

/** The parts of an installation that are checked. */
export const doctorHeadings = messages({
  settings: { en: 'Settings', zh: '设置' },
  folder: { en: 'Data folder', zh: '数据目录' },
  database: { en: 'Database', zh: '数据库' },
  replica: { en: 'Replica', zh: '副本' },
  files: { en: 'Files', zh: '文件' },
  backups: { en: 'Backups', zh: '备份' },
  queue: { en: 'Queue', zh: '队列' },
  engines: { en: 'Engines', zh: '引擎' },
  address: { en: 'Address', zh: '网址' },
}) satisfies Record<DoctorSection, LocalText>

/** Findings of a check of the installation, and remedies for the host. `{reason}` is the message of an error, in English. */
export const doctorTexts = messages({
  check_failed: { en: 'This cannot be checked: {reason}.', zh: '无法检查：{reason}。' },
  mend_above_first: { en: 'Mend what stands above first.', zh: '请先处理上面的问题。' },

  settings_valid: { en: 'Each setting is valid.', zh: '所有设置均有效。' },
  only_this_machine: {
    en: 'People on other machines cannot reach the site: its address is {address}.',
    zh: '其他机器无法访问网站：它的地址是 {address}。',
  },
  set_public_url: {
    en: 'Set PUBLIC_URL to the address that people use; docs/operations.md shows how a proxy with TLS stands before Easel.',
    zh: '请将 PUBLIC_URL 设为用户访问的网址；docs/operations.md 说明了如何在 Easel 前面设置带 TLS 的代理。',
  },
  unencrypted: {
    en: 'Passwords and photos travel unencrypted: the address is {address}.',
    zh: '密码和照片未经加密传输：网址是 {address}。',
  },
  add_tls_proxy: {
    en: 'Put a proxy with TLS before Easel, and set PUBLIC_URL to the https address.',
    zh: '请在 Easel 前面设置带 TLS 的代理，并将 PUBLIC_URL 设为 https 网址。',
  },
  proxy_not_trusted: {
    en: 'Easel speaks http, so a proxy adds TLS, but TRUST_PROXY is off: all people share the limits of one address.',
    zh: 'Easel 使用 http，TLS 由代理提供，但 TRUST_PROXY 未开启：所有用户会共用同一个地址的频率限制。',
  },
  set_trust_proxy: { en: 'Set TRUST_PROXY=on.', zh: '请设置 TRUST_PROXY=on。' },
  open_past_proxy: {
    en: 'Whoever reaches HOST={host} past the proxy can claim any client address.',
    zh: '能够绕过代理访问 HOST={host} 的人，可以冒用任意客户端地址。',
  },
  close_past_proxy: {
    en: 'Set HOST=127.0.0.1 where the proxy is on this machine, or let a firewall admit the proxy alone.',
    zh: '如果代理在本机，请设置 HOST=127.0.0.1；否则请用防火墙只允许代理访问。',
  },
  old_secret: { en: 'SECRET_OLD is still accepted.', zh: 'SECRET_OLD 仍然有效。' },
  remove_old_secret: {
    en: 'Remove it once a month has passed since the secret was changed.',
    zh: '更换密钥一个月后，请将其移除。',
  },

  folder_not_writable: {
    en: 'The data folder {folder} cannot be written: {reason}.',
    zh: '无法写入数据目录 {folder}：{reason}。',
  },
  give_folder: { en: 'Give it to the user who runs Easel.', zh: '请将其所有者设为运行 Easel 的用户。' },
  folder_open: {
    en: 'Other users of this machine can list or change {folder}.',
    zh: '本机的其他用户可以查看或修改 {folder}。',
  },
  close_folder: { en: 'Run: chmod 700 {folder}', zh: '请运行：chmod 700 {folder}' },
  folder_good: {
    en: 'The data folder {folder} can be written, by its owner alone.',
    zh: '数据目录 {folder} 可以写入，且仅限其所有者。',
  },
  disk_unknown: { en: 'The disk reports no free space.', zh: '磁盘未报告可用空间。' },
  watch_disk: { en: 'Watch it yourself.', zh: '请自行留意磁盘空间。' },
  disk_free: {
    en: '{free} of disk space is free; below {floor} uploads and new works are refused.',
    zh: '磁盘可用空间为 {free}；低于 {floor} 时会拒绝上传和新作品。',
  },
  disk_low: {
    en: '{free} of disk space is free; below {floor} uploads and new works are refused, as now.',
    zh: '磁盘可用空间为 {free}，低于 {floor}：现在会拒绝上传和新作品。',
  },
  make_room: { en: 'Make room, or lower FREE_DISK_FLOOR.', zh: '请腾出空间，或调低 FREE_DISK_FLOOR。' },
  make_room_soon: {
    en: 'Make room soon, or lower DOWNLOAD_SPACE.',
    zh: '请尽快腾出空间，或调低 DOWNLOAD_SPACE。',
  },

  database_answers: {
    en: 'PostgreSQL {version} answers within {ms} ms and holds {size}.',
    zh: 'PostgreSQL {version} 在 {ms} 毫秒内响应，占用 {size}。',
  },
  database_old: {
    en: 'PostgreSQL {version} runs; Easel needs version 15 or newer.',
    zh: '正在运行 PostgreSQL {version}；Easel 需要 15 或更新的版本。',
  },
  update_database: { en: 'Update PostgreSQL.', zh: '请更新 PostgreSQL。' },
  clocks: {
    en: 'The clocks of this machine and of the database differ by {seconds} s.',
    zh: '本机与数据库的时钟相差 {seconds} 秒。',
  },
  set_clocks: {
    en: 'Set both by a time service (NTP): links, sessions and leases depend on them.',
    zh: '请用时间服务（NTP）校准两者：链接、会话和租约都依赖时钟。',
  },
  connections: {
    en: '{count} of {max} connections are in use.',
    zh: '数据库连接已用 {count} 个，上限 {max} 个。',
  },
  raise_connections: {
    en: 'Raise max_connections of PostgreSQL, or run fewer processes.',
    zh: '请调高 PostgreSQL 的 max_connections，或减少进程数。',
  },
  schema_newer: {
    en: 'A newer version has changed the schema ({name}).',
    zh: '更新的版本已修改数据库结构（{name}）。',
  },
  run_newer: {
    en: 'Run that version here, too, or restore the backup from before the update.',
    zh: '请在此也运行该版本，或恢复更新之前的备份。',
  },
  schema_older: {
    en: '{count} changes of the schema are to come.',
    zh: '数据库结构还有 {count} 项更改待执行。',
  },
  next_start_migrates: { en: 'The next start makes them.', zh: '下次启动时会执行。' },
  schema_good: { en: 'The schema has all {count} migrations.', zh: '数据库结构已包含全部 {count} 项迁移。' },

  no_replica: {
    en: 'DATABASE_REPLICA_URL is no replica: it accepts writes.',
    zh: 'DATABASE_REPLICA_URL 不是副本：它接受写入。',
  },
  give_standby: { en: 'Give the address of a hot standby.', zh: '请填写热备副本的地址。' },
  replica_late: {
    en: 'The replica is {delay} behind: visitors see an old site.',
    zh: '副本落后 {delay}：访客看到的是旧内容。',
  },
  look_at_replica: {
    en: 'Look at its load and at the network between the two.',
    zh: '请检查副本的负载，以及两者之间的网络。',
  },
  replica_good: { en: 'The replica is {delay} behind.', zh: '副本落后 {delay}。' },
  replica_away: { en: 'The replica does not answer: {reason}.', zh: '副本没有响应：{reason}。' },
  start_replica: {
    en: 'Start it, or remove DATABASE_REPLICA_URL; requests of visitors go to the database meanwhile.',
    zh: '请启动副本，或移除 DATABASE_REPLICA_URL；在此期间，访客的请求由主数据库处理。',
  },

  folder_of_files: { en: 'The folder of files', zh: '文件目录' },
  bucket_of_files: { en: 'The bucket {name}', zh: '存储桶 {name}' },
  store_keeps: {
    en: '{place} keeps files: a small one was written, read and removed.',
    zh: '{place}可以保存文件：已写入、读取并删除一个小文件。',
  },
  store_changes: {
    en: '{place} gives other bytes back than it got.',
    zh: '{place}返回的内容与写入的不同。',
  },
  look_at_store: { en: 'Look at the store before you trust it.', zh: '请先检查存储，再继续使用。' },
  store_fails: { en: '{place} does not keep files: {reason}.', zh: '{place}无法保存文件：{reason}。' },
  compare_bucket: {
    en: 'Compare the S3_ settings with those of the store; its key must read, write and delete, and both clocks must be right.',
    zh: '请核对 S3_ 开头的设置；密钥必须能读取、写入和删除，且双方时钟必须准确。',
  },
  give_data_folder: {
    en: 'Give the data folder to the user who runs Easel.',
    zh: '请将数据目录的所有者设为运行 Easel 的用户。',
  },
  cors_refuses: {
    en: 'Browsers cannot upload to {bucket} from {site}.',
    zh: '浏览器无法从 {site} 上传到 {bucket}。',
  },
  allow_origin: {
    en: 'Allow the origin {site} in the CORS rules of the bucket, with PUT and all headers (docs/operations.md).',
    zh: '请在存储桶的 CORS 规则中允许来源 {site}，包括 PUT 和所有请求头（见 docs/operations.md）。',
  },
  cors_good: {
    en: 'Browsers may upload to {bucket} from {site}.',
    zh: '浏览器可以从 {site} 上传到 {bucket}。',
  },
  bucket_away: {
    en: 'The bucket does not answer at {bucket}: {reason}.',
    zh: '存储桶在 {bucket} 没有响应：{reason}。',
  },
  set_bucket_address: {
    en: 'Set S3_PUBLIC_URL to the address of the store for browsers.',
    zh: '请将 S3_PUBLIC_URL 设为浏览器访问存储的网址。',
  },

  backup_failed: {
    en: 'The daily backup to {place} failed: {reason}',
    zh: '每日备份到 {place} 失败：{reason}',
  },
  mend_backup: {
    en: 'Mend the reason; Easel tries again every hour.',
    zh: '请排除原因；Easel 每小时会重试一次。',
  },
  no_backup: { en: 'No backup has been made yet.', zh: '还没有备份。' },
  set_backup_place: {
    en: 'Set BACKUP_PLACE, and Easel makes a backup every day (docs/operations.md).',
    zh: '设置 BACKUP_PLACE 后，Easel 每天会自动备份（见 docs/operations.md）。',
  },
  backup_comes: {
    en: 'The server makes the daily backup while it runs.',
    zh: '服务器运行期间会自动进行每日备份。',
  },
  last_backup: {
    en: 'The last backup, at {place}, is {days} days old.',
    zh: '最近一次备份在 {place}，已有 {days} 天。',
  },

  no_worker: { en: 'No worker runs.', zh: '没有正在运行的工作进程。' },
  start_worker: {
    en: 'Start Easel, or a process with ROLE=worker: nothing is made without one.',
    zh: '请启动 Easel，或启动 ROLE=worker 的进程：没有它就无法生成作品。',
  },
  one_worker: { en: 'One worker runs.', zh: '有 1 个工作进程正在运行。' },
  workers: { en: '{count} workers run.', zh: '有 {count} 个工作进程正在运行。' },
  workers_differ: {
    en: 'Workers of the versions {versions} run.',
    zh: '正在运行不同版本的工作进程：{versions}。',
  },
  finish_update: { en: 'Finish the update.', zh: '请完成更新。' },
  no_jobs: { en: 'No job waits.', zh: '没有任务在等待。' },
  jobs: {
    en: 'Jobs that wait: {count}; the oldest for {time}.',
    zh: '等待中的任务：{count} 个；最早的已等待 {time}。',
  },
  more_workers: {
    en: 'Start more workers, or look at /admin/queue.',
    zh: '请启动更多工作进程，或查看 /admin/queue。',
  },

  engines_answer: { en: 'All {count} engines answer.', zh: '全部 {count} 个引擎均有响应。' },
  engine_away: {
    en: 'The engine {name} is {state}, since {time}.',
    zh: '引擎 {name} 的状态为 {state}，已持续 {time}。',
  },
  look_at_engine: { en: 'Its page at /admin says why.', zh: '原因见 /admin 中该引擎的页面。' },

  site_answers: { en: 'The site answers at {address}.', zh: '网站在 {address} 有响应。' },
  site_moved: { en: '{address} leads to {target}.', zh: '{address} 跳转到 {target}。' },
  another_address: { en: 'another address', zh: '其他网址' },
  set_address_at_end: {
    en: 'Set PUBLIC_URL to the address at the end.',
    zh: '请将 PUBLIC_URL 设为最终的网址。',
  },
  site_not_ready: { en: 'The site at {address} is not ready.', zh: '{address} 的网站尚未就绪。' },
  read_log: { en: 'Read its log.', zh: '请查看它的日志。' },
  site_status: { en: '{address} answers with {status}.', zh: '{address} 的响应状态为 {status}。' },
  site_away: { en: '{address} does not answer: {reason}.', zh: '{address} 没有响应：{reason}。' },
  compare_proxy: {
    en: 'Start Easel, and compare PUBLIC_URL with the proxy. Some networks do not let a machine reach its own public address: try it from another one.',
    zh: '请启动 Easel，并核对 PUBLIC_URL 与代理的设置。有些网络不允许机器访问自己的公网地址：请在另一台机器上尝试。',
  },
  certificate_refused: {
    en: 'Browsers refuse the certificate of {host}: {reason}.',
    zh: '浏览器不接受 {host} 的证书：{reason}。',
  },
  certificate_ends: {
    en: 'The certificate of {host} ends in {days} days.',
    zh: '{host} 的证书将在 {days} 天后到期。',
  },
  certificate_good: {
    en: 'The certificate of {host} is valid for {days} more days.',
    zh: '{host} 的证书还有 {days} 天有效期。',
  },
  renew_certificate: {
    en: 'Let the proxy renew it (Caddy and certbot do so by themselves).',
    zh: '请让代理续期证书（Caddy 和 certbot 会自动续期）。',
  },
  no_certificate: { en: '{host} offers no certificate: {reason}.', zh: '{host} 没有提供证书：{reason}。' },
  let_proxy_add_tls: { en: 'Let a proxy add TLS.', zh: '请用代理提供 TLS。' },
  sockets_good: {
    en: 'Sockets reach the site: pages show progress at once.',
    zh: 'WebSocket 可以连接网站：页面会即时显示进度。',
  },
  sockets_blocked: {
    en: 'Sockets do not reach the site: pages ask for progress every few seconds instead.',
    zh: 'WebSocket 无法连接网站：页面会改为每隔几秒查询进度。',
  },
  pass_upgrades: {
    en: 'Let the proxy pass upgrades to WebSocket at {path}.',
    zh: '请让代理在 {path} 允许升级到 WebSocket。',
  },
  seconds: { en: '{count} s', zh: '{count} 秒' },
  minutes: { en: '{count} min', zh: '{count} 分钟' },
})

/** Returns a sentence in each language, with its parameters filled in. */
export function doctorText<Code extends keyof typeof doctorTexts>(
  code: Code,
  ...[params]: MessageArguments<(typeof doctorTexts)[Code]>
): LocalText {
  return fillBoth(doctorTexts[code], params ?? {})
}
