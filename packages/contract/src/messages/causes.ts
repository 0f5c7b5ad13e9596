import { messages } from './format.ts'
import { pictureCauses } from './pictures.ts'
import { materialTexts } from './runs.ts'

/** Messages by cause, more specific than the message of the code. */
export const causes = messages({
  ...pictureCauses,
  account_not_of_person: {
    en: 'This account belongs to no person: it has no attempts and no roles',
    zh: '该账号不属于个人，没有剩余次数，也没有身份',
  },
  account_not_suspendable: {
    en: 'This account belongs to the site and cannot be suspended',
    zh: '该账号归本站所有，不能封禁',
  },
  account_without_password: {
    en: 'This account belongs to no person and has no password',
    zh: '该账号不属于个人，没有密码',
  },
  account_suspended: {
    en: 'This account is suspended. You can see the reason and appeal',
    zh: '该账号已被封禁。你可以查看原因并提出申诉',
  },
  already_reported: {
    en: 'You have already reported this. The moderators will review it',
    zh: '你已举报过该内容，审核员会尽快处理',
  },
  appeal_not_possible: {
    en: 'This decision cannot be appealed, or you have already appealed',
    zh: '该决定不能申诉，或你已提出过申诉',
  },
  nobody_to_give: {
    en: 'None of these accounts can be given attempts',
    zh: '这些账号都不能赠送次数',
  },
  blocked_word: {
    en: 'The text contains a word that this site does not allow',
    zh: '内容含有本站不允许使用的词',
  },
  too_many_blocked_words: {
    en: 'There can be at most 1000 blocked words',
    zh: '屏蔽词最多 1000 个',
  },
  not_suspended: { en: 'This account is not suspended', zh: '该账号未被封禁' },
  own_account: { en: 'You cannot suspend your own account', zh: '不能封禁自己的账号' },
  reset_link_unfit: {
    en: 'This link has been used or has expired. Ask for a new one',
    zh: '此链接已使用或已过期，请重新获取',
  },
  suspended_already: {
    en: 'This account is already suspended. Lift the suspension first to change it',
    zh: '该账号已被封禁。如需更改，请先解除封禁',
  },
  age_unconfirmed: { en: 'Confirm that you are 13 or older', zh: '请确认你已年满 13 岁' },
  already_posted: { en: 'This work is already posted', zh: '该作品已发布' },
  apple_in_development: {
    en: 'Apple login feature is under development...',
    zh: 'Apple 登录功能正在开发中...',
  },
  blocked: {
    en: 'One of you has blocked the other, so this is not possible',
    zh: '你与对方存在拉黑关系，无法执行此操作',
  },
  demo_archive_too_large: {
    en: 'On a demo account, an archive cannot be larger than 50M',
    zh: '演示账号的归档文件不能大于 50M',
  },
  encoded_body: {
    en: 'The body of a request cannot be compressed. Send it without Content-Encoding',
    zh: '不支持压缩的请求内容，请去掉 Content-Encoding 后重新发送',
  },
  case_decided: { en: 'This case has already been decided', zh: '该案件已作出决定' },
  disk_full: {
    en: 'The site is running out of storage. Please try again later',
    zh: '本站存储空间暂时不足，请稍后再试',
  },
  download_busy: {
    en: 'Several of your downloads are still being prepared. Please wait until they are done',
    zh: '你有多个文件正在准备下载，请稍候',
  },
  downloads_full: {
    en: 'Too many downloads are being prepared. Please try again in a few minutes',
    zh: '正在准备的下载过多，请过几分钟再试',
  },
  sheet_empty: { en: 'None of these has a result yet', zh: '其中尚无任何结果' },
  download_unmakeable: {
    en: 'This file cannot be downloaded in this format',
    zh: '该文件不支持以此格式下载',
  },
  comment_empty: { en: 'Comment cannot be empty', zh: '评论不能为空' },
  facebook_in_development: {
    en: 'Facebook login feature is under development...',
    zh: 'Facebook 登录功能正在开发中...',
  },
  archive_broken: {
    en: 'The archive is damaged: a file does not match the manifest',
    zh: '归档文件已损坏：其中有文件与清单不符',
  },
  archive_form: { en: 'This file is not an archive of an Easel account', zh: '此文件不是 Easel 账号的归档' },
  archive_missing: {
    en: 'The archive was not uploaded, or it is not yours',
    zh: '归档文件未上传，或不属于你',
  },
  archive_not_yours: {
    en: 'This archive belongs to another user of this site',
    zh: '该归档属于本站的另一位用户',
  },
  archive_too_much: {
    en: 'The archive contains more than can be imported',
    zh: '归档内容超出可导入的数量或大小',
  },
  import_space_used: {
    en: 'Imported pictures and videos already take all the space that your account has for them. Delete some of them to import more',
    zh: '你的账号用于导入图片和视频的空间已用完，请先删除部分已导入的作品',
  },
  import_waits_for_room: {
    en: 'The site is running out of storage. The import continues by itself when there is room again',
    zh: '本站存储空间暂时不足，空间恢复后导入会自动继续',
  },
  archive_unsafe: {
    en: 'The archive contains file names or file types that are not allowed',
    zh: '归档中含有不允许的文件名或文件类型',
  },
  archive_too_large: { en: 'An archive cannot be larger than 500M', zh: '归档文件不能大于 500M' },
  checked_in_already: { en: 'You have already checked in today', zh: '你今天已经签到过了' },
  consent_needed: {
    en: 'You must give your consent before the mark can be left out',
    zh: '去除标识前，需要你先同意',
  },
  cover_not_yours: {
    en: 'This is not one of your finished works or project tasks',
    zh: '这不是你已完成的作品或项目任务',
  },
  engine_draining: {
    en: 'The engine still makes pictures. It takes no new ones any more: remove it when they are done',
    zh: '该引擎仍在生成作品，已停止接受新任务。请在完成后再移除',
  },
  engine_from_settings: {
    en: 'This engine comes from the settings of the server and can be changed only there',
    zh: '该引擎来自服务器的配置，只能在配置中修改',
  },
  engine_is_local: {
    en: 'A worker of this site runs this engine itself. Change or remove it at “Engine on this machine”',
    zh: '该引擎由本站的工作进程自行运行。请在「本机引擎」中修改或移除',
  },
  local_engine_unknown_model: {
    en: 'This model is not offered for this machine',
    zh: '本机没有提供该模型',
  },
  local_engine_too_many_imports: {
    en: 'You have reached the maximum number of added models. Please delete one first',
    zh: '已添加的模型数量达到上限。请先删除一个',
  },
  local_engine_nothing_to_cancel: {
    en: 'There is nothing to cancel: this model is ready already',
    zh: '没有可取消的操作：该模型已经就绪',
  },
  local_model_in_use: {
    en: 'The engine uses this model. Choose another model for it first',
    zh: '引擎正在使用该模型。请先为它选择其他模型',
  },
  fewer_attempts: {
    en: 'This user has fewer attempts than that',
    zh: '该用户的剩余次数没有这么多',
  },
  file_not_found: { en: 'The file does not exist', zh: '文件不存在' },
  file_type_mismatch: {
    en: 'The content of the file does not match its extension',
    zh: '文件内容与其扩展名不符',
  },
  google_login_failed: { en: 'Google login failed', zh: 'Google 登录失败' },
  google_not_configured: { en: 'Google login is not available on this site', zh: '本站未启用 Google 登录' },
  guesses_slowed: {
    en: 'Too many wrong attempts. Please wait before you try again',
    zh: '错误次数过多，请稍候再试',
  },
  graph_unfit: { en: 'This graph cannot run', zh: '该流程图无法运行' },
  id_required: { en: 'id is required', zh: '缺少 id' },
  idempotency_conflict: {
    en: 'This idempotency key was used with another request',
    zh: '该幂等键已用于另一个请求',
  },
  idempotency_key_form: {
    en: 'An idempotency key must have 1 to 200 printable characters',
    zh: '幂等键须为 1 至 200 个可见字符',
  },
  image_unreadable: {
    en: 'One of the images is damaged and cannot be read',
    zh: '其中一张图片已损坏，无法读取',
  },
  look_failed: {
    en: 'The small picture could not be made',
    zh: '小图生成失败',
  },
  no_look: {
    en: 'This template makes no small pictures to choose from',
    zh: '该模板不支持先看小图',
  },
  no_live_look: {
    en: 'Live works for graphs that run quickly on this site, need no engine, and take at most ten photos',
    zh: '实时预览仅适用于在本站很快完成、不需要引擎、最多十张照片的节点图',
  },
  too_many_looks: {
    en: 'You have had many small pictures made today. Please try again tomorrow',
    zh: '你今天预览的小图较多，请明天再试',
  },
  admin_by_admin: {
    en: 'Administrators are suspended by other administrators, under People',
    zh: '管理员只能由其他管理员在“用户”中封禁',
  },
  last_admin: {
    en: 'The site needs at least one administrator',
    zh: '本站至少需要一名管理员',
  },
  material_failed: {
    en: 'Work generation failed due to material upload error.',
    zh: '素材上传出错，作品生成失败。',
  },
  nothing_to_change: { en: 'The request contains nothing to change', zh: '请求中没有要修改的内容' },
  name_kept: { en: 'This name is kept for the host', zh: '这个名字留给站主' },
  nick_name_reserved: {
    en: 'This name looks like an official account. Please choose another one',
    zh: '该名称容易被误认为官方账号，请换一个',
  },
  not_an_image: { en: 'This file is not a picture', zh: '这个文件不是图片' },
  oneself: { en: 'You cannot do this to yourself', zh: '你不能对自己执行此操作' },
  own_content: { en: 'You cannot do this with your own content', zh: '不能对你自己的内容执行此操作' },
  parent_of_another_post: { en: 'This comment belongs to another post', zh: '该评论属于另一个帖子' },
  otp_wrong: { en: 'This code is not valid or has already been used', zh: '验证码无效或已被使用' },
  passkey_known: { en: 'This passkey is already in use', zh: '该通行密钥已被使用' },
  passkey_refused: { en: 'This passkey was not accepted', zh: '无法使用该通行密钥' },
  provider_silent: {
    en: 'The sign-in provider did not respond. Please try again',
    zh: '登录服务商没有响应，请重试',
  },
  param_unknown: { en: 'The template has no such parameter', zh: '该模板没有此参数' },
  project_changed: {
    en: 'The project has been changed in the meantime. Reload it and make your change again',
    zh: '项目已在别处更改，请重新加载后再修改',
  },
  graph_hidden: {
    en: 'The maker of this template does not share its graph',
    zh: '该模板的作者未公开其节点图',
  },
  project_locked: { en: 'The project is locked', zh: '该项目已锁定，不能修改' },
  project_space_full: {
    en: 'Your projects use all of your storage. Please delete some of them',
    zh: '你的项目已用完存储空间，请先删除部分项目',
  },
  setting_fixed: {
    en: 'The environment of the server sets this, and only the host can change it there',
    zh: '该项由服务器的环境变量设定，只能由部署者修改',
  },
  setup_link_unfit: {
    en: 'This link is not valid: it works once, for seven days, until the site has an administrator. “npm run host -- setup” prints a new one',
    zh: '此链接无效：它只能使用一次，七天内有效，且仅在本站还没有管理员时可用。运行“npm run host -- setup”可生成新链接',
  },
  setup_needs_person: {
    en: 'A demo account is erased after 24 hours. Create an account for the host instead',
    zh: '演示账号会在 24 小时后清除，请为站主创建一个账号',
  },
  shared_already: { en: 'You have already shared today', zh: '你今天已经分享过了' },
  password_common: {
    en: 'This password is too easy to guess: it is common, a repetition, a sequence like 123456 or qwerty, or a name. Please choose another one',
    zh: '该密码容易被猜到：它很常见、由重复或连续的字符（如 123456、qwerty）组成，或与名称相同。请换一个',
  },
  password_wrong: { en: 'The current password is wrong', zh: '当前密码不正确' },
  person_none: materialTexts.person_none,
  proof_needed: {
    en: 'Confirm that it is you: enter your password or log in again',
    zh: '请输入密码或重新登录，以确认是你本人',
  },
  recovery_failed: { en: 'Wrong username or recovery code', zh: '用户名或恢复码错误' },
  replies_not_pinned: { en: 'Replies cannot be pinned', zh: '回复不能置顶' },
  push_endpoint: {
    en: 'This is not the URL of a push service',
    zh: '这不是推送服务的网址',
  },
  push_key: { en: 'This is not a valid push key of a browser', zh: '这不是有效的浏览器推送密钥' },
  link_ended: { en: 'This link has ended', zh: '此链接已失效' },
  link_password_needed: { en: 'This link asks for a password', zh: '打开此链接需要密码' },
  link_password_wrong: { en: 'Not the password of this link', zh: '链接密码不正确' },
  post_limited: {
    en: 'Not everyone sees this post, so it takes no likes, comments or posters. Its menu changes who sees it',
    zh: '此帖子并非所有人可见，因此不能点赞、评论或生成海报，可在帖子菜单中更改谁可以看',
  },
  link_demo: {
    en: 'Works of a demo account are for that account only. Create an account to share them',
    zh: '演示账号的作品仅该账号可见，注册账号后即可分享',
  },
  post_hidden: {
    en: 'Moderators have hidden this post. You can see the reason in your cases',
    zh: '该帖子已被审核员隐藏，原因请查看相关案件',
  },
  role_from_settings: {
    en: 'A setting of the server gives this role (ADMINS or MODERATORS). Remove the name there',
    zh: '该身份来自服务器的配置（ADMINS 或 MODERATORS），请在配置中移除该用户名',
  },
  sign_up_closed: { en: 'This site does not accept new accounts', zh: '本站暂不开放注册' },
  theme_begun: {
    en: 'This theme has begun, so its beginning can no longer change',
    zh: '该主题活动已开始，不能再更改开始时间',
  },
  theme_in_use: {
    en: 'Posts or templates take part in this theme, so it cannot be deleted',
    zh: '已有帖子或模板参加该主题活动，不能删除',
  },
  theme_not_running: { en: 'This theme is not running', zh: '该主题活动未在进行中' },
  system_failed: {
    en: 'Work generation failed due to system error.',
    zh: '系统错误，作品生成失败。',
  },
  import_item_elsewhere: {
    en: 'It belongs to something that does not exist on this site',
    zh: '它所属的内容在本站不存在',
  },
  import_item_form: { en: 'It cannot be read', zh: '无法读取' },
  import_item_hidden: { en: 'Moderators have hidden it', zh: '已被审核员隐藏' },
  import_item_unfinished: { en: 'The work was not finished', zh: '该作品未完成' },
  import_running: { en: 'Another archive is being imported', zh: '正在导入另一个归档' },
  invite_needed: {
    en: 'You need a valid invite code to sign up on this site',
    zh: '注册本站账号需要有效的邀请码',
  },
  limit_reached: {
    en: 'The work needed more time or memory than is allowed.',
    zh: '作品生成超出了允许的时间或内存。',
  },
  too_many_engines: {
    en: 'You have reached the maximum number of engines. Please remove one first',
    zh: '引擎数量已达上限，请先移除一个',
  },
  too_many_factors: {
    en: 'You have reached the maximum number. Please remove one first',
    zh: '数量已达上限，请先移除一个',
  },
  too_many_frames: { en: 'The animation has more than 1000 frames', zh: '动图不能超过 1000 帧' },
  too_many_images: { en: 'Upload at most ten images', zh: '最多上传十张图片' },
  template_space_full: {
    en: 'The form of the template is too large',
    zh: '模板的表单过大',
  },
  one_graph_needed: {
    en: 'A template needs exactly one of ui, dag and project_id',
    zh: '模板须且只须提供 ui、dag、project_id 三者之一',
  },
  one_result_needed: {
    en: 'The graph of a template has exactly one result',
    zh: '模板的流程图必须有且只有一个结果',
  },
  too_many_templates: {
    en: 'You have reached the maximum number of templates. Please delete some of them',
    zh: '你的模板数量已达上限，请先删除部分模板',
  },
  template_published: {
    en: 'This template is published already. It cannot become a draft again',
    zh: '该模板已发布，不能再改为草稿',
  },
  template_is_draft: {
    en: 'The template of this work is still a draft. Publish the template first',
    zh: '该作品的模板还是草稿，请先发布模板',
  },
  no_engine_for_graph: {
    en: 'No engine of this site can run this workflow yet. Keep it as a draft until one can',
    zh: '本站还没有能运行该工作流的引擎，可先存为草稿',
  },
  too_many_words: {
    en: 'You have reached the maximum number of favourite words. Please delete some of them',
    zh: '收藏的描述已达上限，请先删除一些',
  },
  too_many_word_lists: {
    en: 'You have reached the maximum number of lists. Please delete one first',
    zh: '词表数量已达上限，请先删除一个',
  },
  too_many_presets: {
    en: 'You have reached the maximum number of saved settings. Please delete some of them',
    zh: '保存的参数数量已达上限，请先删除部分参数',
  },
  too_many_boards: {
    en: 'You have reached the maximum number of boards. Please delete some of them',
    zh: '你的画板数量已达上限，请先删除部分画板',
  },
  board_full: { en: 'This board is full. Please start another one', zh: '这个画板已满，请新建一个' },
  too_many_projects: {
    en: 'You have reached the maximum number of projects. Please delete some of them',
    zh: '你的项目数量已达上限，请先删除部分项目',
  },
  too_many_pins: { en: 'You can pin at most three comments', zh: '最多可以置顶三条评论' },
  too_many_results: { en: 'A graph can have at most ten results', zh: '一个流程图最多可有十个结果' },
  too_many_sources: {
    en: 'You have chosen more images than this template takes',
    zh: '图片数量超出该模板所需',
  },
  guide_photo: { en: 'Choose the photo that guides the picture', zh: '请选择用来引导画面的照片' },
  guide_off: {
    en: 'A photo guides only where “Guide by a photo” is on',
    zh: '只有开启「用照片引导」后，照片才会起作用',
  },
  mask_empty: { en: 'Paint over a part of the photo first', zh: '请先在照片上涂抹' },
  too_few_images: { en: 'Upload at least one image', zh: '请至少上传一张图片' },
  no_engine: {
    en: 'No engine can make this at the moment. Nothing was taken from your attempts',
    zh: '目前没有引擎可以完成这项任务，未扣除次数',
  },
  no_engine_with_model: {
    en: 'No engine has this model at the moment. Nothing was taken from your attempts',
    zh: '目前没有引擎具备所选模型，未扣除次数',
  },
  no_engine_with_files: {
    en: 'No engine has all models that this needs. Nothing was taken from your attempts',
    zh: '没有引擎具备所需的全部模型，未扣除次数',
  },
  model_forbidden: {
    en: 'The host of this site does not allow a model that this needs',
    zh: '站点管理员不允许使用所需的模型',
  },
  too_many_starts: {
    en: 'You have started too many works without a result in the last hour',
    zh: '你最近一小时开始而没有结果的作品过多，请稍后再试',
  },
  too_many_uploads: {
    en: 'You have too many unused uploads. Use some of them, or wait until they expire',
    zh: '未使用的上传文件过多，请先使用，或等待其过期',
  },
  newcomer_space_used: {
    en: 'A new account keeps 400M of unused photos. Make a work with some of them, and from then on there is more space',
    zh: '新账号最多可存放 400M 未使用的照片。用其中的照片完成一幅作品后，空间会自动增加',
  },
  subject_none: materialTexts.subject_none,
  subnet_space_used: {
    en: 'New accounts of your network have uploaded as much as they can for now. Make a work with what is there, or try again tomorrow',
    zh: '你所在网络的新账号已达到上传总量上限。请先用已上传的照片完成一幅作品，或明天再试',
  },
  upload_expired: { en: 'The upload address has expired', zh: '上传地址已过期' },
  upload_used: { en: 'This upload address has already been used', zh: '该上传地址已被使用' },
  upload_not_yours: { en: 'The upload is missing or is not yours', zh: '未找到上传的文件，或文件不属于你' },
  work_already_generated: { en: '5', zh: '5' },
  work_already_running: { en: '1', zh: '1' },
  work_edit_changed: {
    en: 'This picture was edited in another window. Open the editor again to see those changes',
    zh: '这张图片已在其他窗口中修改，请重新打开编辑器查看最新内容',
  },
  work_edit_film: { en: 'Only pictures can be edited, not videos', zh: '只能编辑图片，不能编辑视频' },
  work_edit_posted: {
    en: 'A posted picture cannot be edited. Delete the post first, then edit and post again',
    zh: '已发布的图片不能编辑。请先删除帖子，编辑后再重新发布',
  },
  work_edit_underway: {
    en: 'This picture is still being edited. Try again in a moment',
    zh: '这张图片正在编辑处理中，请稍后再试',
  },
  work_edit_unfinished: { en: 'Only a finished picture can be edited', zh: '只有已完成的图片才能编辑' },
  work_deleted: { en: 'The work has been deleted.', zh: '该作品已被删除。' },
  work_not_done: { en: 'Only a finished work can be posted', zh: '只有已完成的作品才能发布' },
  work_unfinished: { en: 'Some of these works are not finished', zh: '部分作品尚未完成' },
  work_state_fixed: {
    en: 'The state of the work cannot be changed to this one',
    zh: '无法将作品改为该状态',
  },
  workflow_too_large: {
    en: 'The workflow is too large to convert',
    zh: '工作流过大，无法转换',
  },
  workflow_unfit: {
    en: 'The workflow cannot be converted. The details say where the problem is',
    zh: '无法转换该工作流，具体位置见详情',
  },
  work_unfit: {
    en: 'An automatic check found this picture sexually explicit. Such pictures cannot be posted on this site',
    zh: '自动检测判断该图片含有露骨的色情内容，此类图片不能在本站发布',
  },
  work_withheld: {
    en: 'Moderators have removed this picture. It cannot be posted again',
    zh: '该图片已被审核员移除，不能再次发布',
  },
})

export type Cause = keyof typeof causes
