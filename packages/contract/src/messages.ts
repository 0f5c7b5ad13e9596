import type { LocalText } from './client/locales.ts'
import type { ErrorCode } from './errors.ts'

/** The message for each code whose cause has no message of its own. */
export const messageOf = {
  A0422: {
    en: 'This site does not answer at this address. Who runs it sets the address by PUBLIC_URL',
    zh: '本站不通过此地址提供服务。站点地址由运营者在 PUBLIC_URL 中设置',
  },
  A0200: { en: 'Unauthorized', zh: 'Unauthorized' },
  A0210: { en: 'Wrong username or password', zh: '用户名或密码错误' },
  A0501: { en: 'Too many requests, please slow down', zh: '请求过于频繁，请稍后再试' },
  A0413: { en: 'The request is too large', zh: '请求内容过大' },
  A0400: { en: 'Something in this request does not fit', zh: '请求内容有误' },
  A0421: { en: 'The list or offset is too long', zh: '列表过长或偏移量过大' },
  A0404: { en: 'This does not exist, or you cannot see it', zh: '内容不存在，或您无权查看' },
  A0301: { en: 'You are not allowed to do this', zh: '您没有权限执行此操作' },
  A0111: { en: 'This username is taken', zh: '该用户名已被使用' },
  A0440: { en: 'This is not possible in the present state', zh: '当前状态下无法执行此操作' },
  A0506: { en: 'This has already been done', zh: '该操作已完成，无需重复' },
  A0700: { en: 'The upload is missing or is not a picture', zh: '上传的文件不存在或不是图片' },
  A0701: { en: 'This file type is not accepted', zh: '不支持的文件类型' },
  A0702: { en: 'File cannot be larger than 20M', zh: '文件不能大于 20M' },
  A0703: { en: 'The picture has more than 100 megapixels', zh: '图片超过 1 亿像素' },
  A0502: {
    en: 'You already have a task in progress. Please wait for it to complete before starting a new task',
    zh: '您已有一个任务正在进行，请等待其完成后再开始新任务',
  },
  A0601: { en: 'Insufficient Balance', zh: '余额不足' },
  C0001: { en: 'A service that this depends on did not answer', zh: '所依赖的外部服务没有响应' },
  B0300: { en: 'Easel is not ready yet, please try again in a moment', zh: '服务暂不可用，请稍后再试' },
  B0001: { en: 'Unknown error', zh: '未知错误' },
} as const satisfies Record<ErrorCode, LocalText>

/** Messages by cause, more specific than the message of the code. */
export const causes = {
  account_not_suspendable: {
    en: 'This account belongs to the site itself and cannot be suspended',
    zh: '该账号属于本站，无法停用',
  },
  account_suspended: {
    en: 'This account is suspended. You can read why, and appeal',
    zh: '该账号已被停用。您可以查看原因并提出申诉',
  },
  already_reported: {
    en: 'You have reported this already; moderators will look at it',
    zh: '您已举报过该内容，管理员会进行审核',
  },
  appeal_not_possible: {
    en: 'This decision cannot be appealed, or has been appealed already',
    zh: '该决定无法申诉，或已提出过申诉',
  },
  age_unconfirmed: { en: 'Please confirm that you are 13 or older', zh: '请确认您已年满 13 岁' },
  already_posted: { en: 'This work is already posted', zh: '该作品已发布' },
  apple_in_development: {
    en: 'Apple login feature is under development...',
    zh: 'Apple 登录功能正在开发中...',
  },
  blocked: {
    en: 'This is not possible: one of you has blocked the other',
    zh: '您与对方存在拉黑关系，无法执行此操作',
  },
  demo_archive_too_large: {
    en: 'An archive cannot be larger than 50M for a demo account',
    zh: '演示账号的归档文件不能大于 50M',
  },
  case_decided: { en: 'This case has been decided already', zh: '该案件已有决定' },
  disk_full: {
    en: 'This site is short of storage. Please try again later',
    zh: '本站存储空间暂时不足，请稍后再试',
  },
  download_busy: {
    en: 'Several of your downloads are still being made. Please wait for them',
    zh: '您有多个下载文件正在生成，请稍候',
  },
  downloads_full: {
    en: 'Many downloads are being made at the moment. Please try again in a few minutes',
    zh: '当前正在生成的下载文件过多，请过几分钟再试',
  },
  download_unmakeable: {
    en: 'This file cannot be downloaded in that form',
    zh: '该文件无法以此形式下载',
  },
  comment_empty: { en: 'Comment cannot be empty', zh: '评论不能为空' },
  facebook_in_development: {
    en: 'Facebook login feature is under development...',
    zh: 'Facebook 登录功能正在开发中...',
  },
  archive_broken: {
    en: 'The archive is damaged: a file in it is not what its manifest says',
    zh: '归档已损坏：其中的文件与清单不符',
  },
  archive_form: { en: 'This is not an archive of an Easel account', zh: '这不是 Easel 账号的归档文件' },
  archive_missing: {
    en: 'The archive was not uploaded, or is not yours',
    zh: '归档文件未上传或不属于您',
  },
  archive_not_yours: { en: 'This archive is of another person here', zh: '该归档属于本站的其他用户' },
  archive_too_much: {
    en: 'There is more in the archive than is taken',
    zh: '归档内容超出允许的数量或大小',
  },
  archive_unsafe: {
    en: 'The archive holds names or kinds of files that are not taken',
    zh: '归档中含有不被接受的文件名或文件类型',
  },
  archive_too_large: { en: 'An archive cannot be larger than 500M', zh: '归档文件不能大于 500M' },
  checked_in_already: { en: 'You have already checked in today', zh: '您今天已签到' },
  consent_needed: {
    en: 'Leaving the mark out needs your consent first',
    zh: '去除标识前需要您先同意',
  },
  cover_not_yours: {
    en: 'This is no finished work or project task of yours',
    zh: '这不是您已完成的作品或项目任务',
  },
  file_not_found: { en: 'The file does not exist', zh: '文件不存在' },
  file_type_mismatch: {
    en: 'The file is not the kind of picture that its name says',
    zh: '文件内容与其扩展名不符',
  },
  google_login_failed: { en: 'Google login failed', zh: 'Google 登录失败' },
  google_not_configured: { en: 'Google login is not set up here', zh: '本站未启用 Google 登录' },
  guesses_slowed: {
    en: 'Too many wrong guesses. Please wait a little before the next',
    zh: '错误尝试过多，请稍候再试',
  },
  graph_unfit: { en: 'This graph cannot run', zh: '该流程图无法运行' },
  id_required: { en: 'id is required', zh: '缺少 id' },
  idempotency_conflict: {
    en: 'This idempotency key was used with another request',
    zh: '该幂等键已用于另一请求',
  },
  idempotency_key_form: {
    en: 'An idempotency key has 1 to 200 printable characters',
    zh: '幂等键须为 1 至 200 个可见字符',
  },
  image_unreadable: {
    en: 'One of the pictures is damaged and cannot be read',
    zh: '其中一张图片已损坏，无法读取',
  },
  material_failed: {
    en: 'Work generation failed due to material upload error.',
    zh: '素材上传出错，作品生成失败。',
  },
  nothing_to_change: { en: 'There is nothing to change', zh: '没有需要修改的内容' },
  nick_name_reserved: {
    en: 'This name looks like an official one of the site. Please choose another',
    zh: '这个名字看起来像本站的官方名称，请换一个',
  },
  not_an_image: { en: 'The upload is not a picture', zh: '上传的文件不是图片' },
  oneself: { en: 'This cannot be done to oneself', zh: '不能对自己执行此操作' },
  own_content: { en: 'This is your own', zh: '这是您自己的内容' },
  parent_of_another_post: { en: 'This comment is not under this post', zh: '该评论不属于此帖子' },
  otp_wrong: { en: 'This code is not valid, or was used already', zh: '验证码无效或已被使用' },
  passkey_known: { en: 'This passkey is in use already', zh: '该通行密钥已被使用' },
  passkey_refused: { en: 'This passkey was not accepted', zh: '该通行密钥未被接受' },
  provider_silent: {
    en: 'The sign-in provider did not answer, please try again',
    zh: '登录服务商没有响应，请重试',
  },
  param_unknown: { en: 'The template has no such parameter', zh: '模板没有该参数' },
  project_changed: {
    en: 'The project has changed since. Load it again and repeat your change',
    zh: '项目已被更改，请重新加载后再修改',
  },
  project_locked: { en: 'The project is kept from changes', zh: '该项目已锁定，无法更改' },
  project_space_full: {
    en: 'Your projects take all the room that there is. Please delete one of them',
    zh: '您的项目已占满可用空间，请先删除部分项目',
  },
  shared_already: { en: 'You have already shared today', zh: '您今天已分享' },
  password_common: {
    en: 'This password is too easy to guess: a common one, or the name. Please choose another',
    zh: '这个密码太容易被猜到：它很常见，或与名字相同。请换一个',
  },
  password_wrong: { en: 'This is not the current password', zh: '当前密码不正确' },
  proof_needed: {
    en: 'Please confirm that it is you: enter your password or sign in again',
    zh: '请确认是您本人：输入密码或重新登录',
  },
  recovery_failed: { en: 'Wrong username or recovery code', zh: '用户名或恢复码错误' },
  replies_not_pinned: { en: 'Replies cannot be pinned', zh: '回复不能置顶' },
  push_endpoint: {
    en: 'This is not the address of a push service',
    zh: '这不是推送服务的地址',
  },
  push_key: { en: 'This is not the key of a browser', zh: '这不是浏览器的密钥' },
  post_hidden: {
    en: 'This post was hidden by the moderators; your cases say why',
    zh: '该帖子已被管理员隐藏，原因请查看您的案件',
  },
  sign_up_closed: { en: 'Sign-up is closed here', zh: '本站暂不开放注册' },
  theme_not_running: { en: 'This theme is not running', zh: '该主题活动不在进行中' },
  system_failed: {
    en: 'Work generation failed due to system error.',
    zh: '系统错误，作品生成失败。',
  },
  import_item_elsewhere: {
    en: 'It belongs to something that is not here',
    zh: '它所属的内容不在本站',
  },
  import_item_form: { en: 'It cannot be read', zh: '无法读取' },
  import_item_hidden: { en: 'Moderators have hidden it', zh: '已被版主隐藏' },
  import_item_unfinished: { en: 'The work was not finished', zh: '该作品未完成' },
  import_running: { en: 'Another archive is being brought back', zh: '另一个归档正在导入' },
  invite_needed: {
    en: 'An account here needs a valid invitation',
    zh: '在此注册需要有效的邀请码',
  },
  limit_reached: {
    en: 'The work took more time or memory than is allowed.',
    zh: '作品生成超出了时间或内存限制。',
  },
  too_many_factors: {
    en: 'You have as many of these as there can be. Please remove one first',
    zh: '数量已达上限，请先移除一个',
  },
  too_many_frames: { en: 'The animation has more than 1000 frames', zh: '动图超过 1000 帧' },
  too_many_images: { en: 'Upload at most ten images', zh: '最多上传十张图片' },
  template_space_full: {
    en: 'The form of a template cannot be as large as this',
    zh: '模板表单内容过大',
  },
  one_graph_needed: {
    en: 'A template needs a graph: one of ui, dag and project_id',
    zh: '模板需要一个流程图：ui、dag、project_id 三者之一',
  },
  one_result_needed: {
    en: 'The graph of a template has exactly one result',
    zh: '模板的流程图必须恰好有一个结果',
  },
  too_many_templates: {
    en: 'You have as many templates as there can be. Please delete one of them',
    zh: '您的模板数量已达上限，请先删除部分模板',
  },
  too_many_projects: {
    en: 'You have as many projects as there can be. Please delete one of them',
    zh: '您的项目数量已达上限，请先删除部分项目',
  },
  too_many_pins: { en: 'At most three comments can be pinned', zh: '最多置顶三条评论' },
  too_many_results: { en: 'A graph has at most ten results', zh: '一个流程图最多有十个结果' },
  too_many_sources: {
    en: 'This template takes fewer pictures',
    zh: '该模板使用的图片数量较少',
  },
  too_few_images: { en: 'Upload at least one image', zh: '请至少上传一张图片' },
  too_many_starts: { en: 'You have started many works this hour', zh: '您本小时已开始过多作品' },
  too_many_uploads: {
    en: 'You have many unused uploads. Please use or wait for them to expire',
    zh: '未使用的上传过多，请先使用或等待其过期',
  },
  upload_expired: { en: 'The upload address has expired', zh: '上传地址已过期' },
  upload_used: { en: 'This upload address was used already', zh: '该上传地址已被使用' },
  upload_not_yours: { en: 'The upload is missing or not yours', zh: '上传的文件不存在或不属于您' },
  work_already_generated: { en: '5', zh: '5' },
  work_already_running: { en: '1', zh: '1' },
  work_deleted: { en: 'The work has been deleted.', zh: '该作品已被删除。' },
  work_not_done: { en: 'Only a finished work can be posted', zh: '只能发布已完成的作品' },
  work_unfinished: { en: 'Not all of these works are finished', zh: '部分作品尚未完成' },
  work_state_fixed: {
    en: 'The work cannot be changed to this state',
    zh: '无法将作品更改为该状态',
  },
  workflow_too_large: {
    en: 'This workflow is too large to be converted',
    zh: '工作流过大，无法转换',
  },
  workflow_unfit: {
    en: 'This workflow cannot be converted; the details say where',
    zh: '无法转换此工作流，详情中列出了具体位置',
  },
  work_unfit: {
    en: 'An automatic check takes this picture for sexually explicit. Such pictures cannot be posted here',
    zh: '自动检测认为该图片含有露骨的性内容，此类图片不能在此发布',
  },
  work_withheld: {
    en: 'This picture was taken away by a decision of the moderators and cannot be posted again',
    zh: '该图片已因管理员的决定被移除，不能再次发布',
  },
} as const satisfies Record<string, LocalText>

export type Cause = keyof typeof causes
