import { invisibleText } from '../shared/written/clean-text.ts'
import { messages } from './format.ts'

/** Texts about the fields of a request. */
export const fieldTexts = messages({
  // Texts
  characters_min: { en: 'At least {min} characters', zh: '至少 {min} 个字符' },
  characters_max: { en: 'At most {max} characters', zh: '最多 {max} 个字符' },
  marks_max: { en: 'At most {max} marks on a letter', zh: '每个字母最多 {max} 个附加符号' },
  reversed: {
    en: 'No characters that reverse the text (U+202D, U+202E)',
    zh: '不能包含反转文字方向的字符（U+202D、U+202E）',
  },
  invisible: invisibleText,
  draft_only: { en: 'Only for a draft', zh: '仅适用于草稿' },
  language_missing: { en: 'In at least one language', zh: '至少提供一种语言' },
  username_letters: {
    en: 'Use letters of one script, digits, _ - . (no spaces), and at least one letter or digit',
    zh: '只能使用同一种文字的字母、数字和 _ - .，不能有空格，且至少要有一个字母或数字',
  },
  topic_letters: {
    en: 'Letters, digits and _ only, at most {max}',
    zh: '只能使用字母、数字和 _，最多 {max} 个',
  },
  blocked_word: { en: 'Contains a word that is not allowed: {word}', zh: '含有不允许使用的词：{word}' },
  word_without_letters: { en: 'With a letter or a digit', zh: '须包含文字或数字' },
  comment_empty: { en: 'Comment cannot be empty', zh: '评论不能为空' },
  contact_form: { en: 'Invalid email format', zh: '邮箱格式不正确' },

  // Values
  future_expected: { en: 'In the future', zh: '须为将来的时间' },
  value_min: { en: 'At least {min}', zh: '不小于 {min}' },
  value_max: { en: 'At most {max}', zh: '不大于 {max}' },
  value_below_min: { en: 'Not below min', zh: '不能小于 min' },
  lora_weight: {
    en: 'The weight of {name} is a number from {min} to {max}',
    zh: '{name} 的权重须为 {min} 到 {max} 之间的数字',
  },
  lora_without_model: { en: 'Choose the model that the LoRAs are for', zh: '请先选择 LoRA 所适用的模型' },
  lora_repeated: { en: '{name} is there twice', zh: '{name} 重复了' },
  lora_family: {
    en: '{name} is for models of another family ({family})',
    zh: '{name} 适用于另一类模型（{family}）',
  },
  guide_family: {
    en: 'No engine has a ControlNet of this kind ({kind}) for the family of the chosen model',
    zh: '没有引擎拥有适用于所选模型系列的此类 ControlNet（{kind}）',
  },
  guide_photo: { en: 'Choose the photo that guides the picture', zh: '请选择用来引导画面的照片' },
  guide_off: {
    en: 'A photo guides only where “Guide by a photo” is on',
    zh: '只有开启「用照片引导」后，照片才会起作用',
  },
  not_taken: { en: 'The chosen model cannot do this', zh: '所选模型不支持此项' },
  not_listed: { en: 'The engine does not have {name}', zh: '引擎没有 {name}' },
  one_of: { en: 'One of {choices}', zh: '须为以下之一：{choices}' },
  number_expected: { en: 'A number', zh: '须为数字' },
  integer_expected: { en: 'A whole number', zh: '须为整数' },
  boolean_expected: { en: 'true or false', zh: '须为 true 或 false' },
  color_expected: { en: 'A colour like #aabbcc', zh: '须为 #aabbcc 形式的颜色' },
  string_expected: { en: 'A text', zh: '须为文本' },
  required: { en: 'Required', zh: '必填' },
  unknown: { en: 'Unknown', zh: '未知' },
  base64url: { en: 'Not base64url', zh: '不是 base64url' },
  base64url_bytes: { en: '{bytes} bytes as base64url', zh: '须为 {bytes} 字节的 base64url' },
  /** The words of the schema library, in each language. */
  schema: { en: '{words}', zh: '{words}' },
  /** A value for the client's program. */
  value: { en: '{value}', zh: '{value}' },

  // Requests
  request_unreadable: { en: 'The request cannot be read', zh: '无法读取的请求' },
  form_unreadable: { en: 'The form cannot be read', zh: '无法读取的表单' },
  cursor_of_other_list: { en: 'Not a cursor of this list', zh: '不是该列表的游标' },
  only_own_works: { en: 'Only for your own works', zh: '只能用于自己的作品' },
  user_or_topic: { en: 'Either user_id or topic_id', zh: '须在 user_id 与 topic_id 中二选一' },
  not_after_begin: { en: 'Later than begin_ts', zh: '须晚于 begin_ts' },
  in_past: { en: 'In the future', zh: '须晚于现在' },
  push_service: { en: 'Not one of a push service', zh: '不属于推送服务' },

  // Accounts
  password_min: { en: 'Password must be at least {min} characters', zh: '密码至少需要 {min} 个字符' },
  password_common: {
    en: 'Too easy to guess: common, a repetition or sequence, or the name',
    zh: '太容易被猜到：很常见、由重复或连续的字符组成，或与名字相同',
  },
  time_over: { en: 'Over already', zh: '时间已过' },
  link_password_needed: { en: 'Enter the password of this link', zh: '请输入链接密码' },
  link_password_wrong: { en: 'Not the password of this link', zh: '链接密码不正确' },
  password_wrong: { en: 'Not the current password', zh: '不是当前密码' },
  name_official: { en: 'Looks like an official name', zh: '看起来像官方名称' },
  age_unconfirmed: { en: 'You must be 13 or older', zh: '你须年满 13 岁' },
  name_kept: { en: 'This name is kept for the host', zh: '这个名字留给站主' },
  invite_for_name: {
    en: 'This name needs the invite code that was made for it',
    zh: '此用户名需要专门为它生成的邀请码',
  },
  logo_unfit: { en: 'Not a picture that you have uploaded', zh: '不是你上传的图片' },
  invite_unfit: { en: 'This invite code does not work for this name', zh: '该邀请码不适用于此用户名' },
  invite_used_up: { en: 'This invite code has been used', zh: '该邀请码已被使用' },
  invite_expired: { en: 'This invite code has expired', zh: '该邀请码已过期' },
  invite_withdrawn: { en: 'This invite code has been withdrawn', zh: '该邀请码已被撤回' },
  invite_maker_suspended: {
    en: 'This invite code does not work, because the account that made it is suspended',
    zh: '该邀请码无法使用，因为其创建者的账号已被封禁',
  },
  one_use_only: { en: 'Only for one invitation with one use', zh: '仅适用于一张只能使用一次的邀请' },
  otp_wrong: { en: 'Not the current code', zh: '不是当前的验证码' },
  passkey_unfit: {
    en: 'Does not answer a challenge of this site, or did before',
    zh: '不是对本站质询的应答，或已使用过',
  },
  token_unfit: {
    en: 'Not a token of just now for this account',
    zh: '不是此账号刚刚取得的令牌',
  },
  proof_needed: { en: 'Needed again', zh: '需要再次确认' },
  avatar_unfit: {
    en: 'Neither from the library nor an upload of yours',
    zh: '既不属于头像库，也不是自己上传的文件',
  },
  contact_required: { en: 'Required without an account', zh: '未登录时必填' },

  // Uploads, works and downloads
  upload_name: { en: 'A UUID and an extension: {extensions}', zh: '须为 UUID 加扩展名：{extensions}' },
  length_required: {
    en: 'Needed: it is signed together with the address',
    zh: '必填：它与地址一同签名',
  },
  length_differs: {
    en: 'The address was signed for another length',
    zh: '该地址是为另一长度签名的',
  },
  mask_empty: { en: 'Nothing is painted in the mask', zh: '蒙版中没有涂抹任何部分' },
  picture_count: { en: 'The number of pictures does not fit', zh: '图片数量不符' },
  node_without_picture: { en: 'Node {node} has no picture', zh: '节点 {node} 没有图片' },
  variants_max: { en: 'At most {max} runs at once', zh: '一次最多运行 {max} 次' },
  labels_count: { en: 'Needs {count} texts', zh: '需要 {count} 个文本' },
  axis_repeated: { en: 'Varied twice', zh: '被变化了两次' },
  picture_missing: { en: 'Choose a photo', zh: '请选择照片' },
  picture_absent: {
    en: 'This photo is not among your photos on this site. Choose another photo',
    zh: '你在本站的照片中没有这一张，请另选一张',
  },
  node_not_run: {
    en: 'The node does not run: it is muted, bypassed, or only of the editor',
    zh: '该节点不会运行：它已被停用、跳过，或仅用于编辑器',
  },
  node_shows_nothing: {
    en: 'The node gives no picture, film or mask',
    zh: '该节点不输出图片、影片或蒙版',
  },
  pictures_in_source_arr: { en: 'Pictures are sent in source_arr', zh: '图片须通过 source_arr 提供' },
  not_repeatable: {
    en: 'This template makes one work at a time',
    zh: '该模板一次只能生成一件作品',
  },
  one_picture_only: {
    en: 'Only for templates that take one picture, and no mask',
    zh: '仅适用于只需一张图片且没有蒙版的模板',
  },
  work_unfinished: { en: 'Not finished', zh: '尚未完成' },
  format_unfit: { en: 'Not of this file', zh: '不适用于该文件' },
  action_unfit: { en: 'Not possible for a {target}', zh: '不适用于{target}' },

  // Graphs and templates
  object_expected: { en: 'An object is expected', zh: '须为对象' },
  nodes_expected: { en: 'An object of nodes is expected', zh: '须为节点对象' },
  list_expected: { en: 'A list is expected', zh: '须为列表' },
  text_expected: { en: 'A text is expected', zh: '须为文本' },
  takes_type: { en: 'Takes {type}', zh: '须为 {type}' },
  takes_link: { en: 'Takes a link to {type}', zh: '须连接到 {type}' },
  /** A message about a graph behind its code. */
  graph: { en: '{code}: {message}', zh: '{code}: {message}' },
  graph_too_large: { en: 'too_large: At most {max} bytes', zh: 'too_large: 最多 {max} 字节' },
  graph_choice: { en: 'One of ui, dag and project_id', zh: '须在 ui、dag 与 project_id 中选一' },
  result_unknown: { en: 'The graph has no such result', zh: '流程图中没有这个结果' },
  choice_without_graph: { en: 'Only together with a graph', zh: '须与流程图一同提供' },
  model_missing: { en: '{name} is missing', zh: '缺少 {name}' },
  model_forbidden: { en: 'The host does not allow {name}', zh: '站点管理员不允许使用 {name}' },
  graph_makes_image: { en: 'The graph makes an image', zh: '该流程图生成的是图片' },
  graph_makes_video: { en: 'The graph makes a video', zh: '该流程图生成的是视频' },
  form_too_large: {
    en: 'At most {max} bytes with title and description',
    zh: '连同标题和描述最多 {max} 字节',
  },
  input_unknown: { en: 'The graph has no such input', zh: '流程图中没有该输入' },
  input_linked: { en: 'The input takes what another node gives', zh: '该输入取自另一节点' },
  input_fixed: { en: 'This input cannot be set', zh: '该输入不能设置' },
  input_name_taken: { en: 'There is another input of this name', zh: '已有同名的输入' },
  input_needed: {
    en: 'The graph cannot run without this node: node {node} needs it',
    zh: '没有该节点，流程图无法运行：节点 {node} 需要它',
  },
  node_gives_result: { en: 'This node gives the result', zh: '该节点给出结果' },
  condition_unknown: { en: 'Another input of the form is expected', zh: '须为表单中的另一输入' },
  condition_circular: { en: 'The condition depends on the input itself', zh: '该条件依赖于输入自身' },
  input_repeated: { en: 'This input is there already', zh: '该输入已存在' },
  cover_unfit: {
    en: 'Neither an upload nor a finished work or project task of yours',
    zh: '既不是自己上传的文件，也不是自己已完成的作品或项目任务',
  },

  // Engines
  engine_address: {
    en: 'An address that begins with http:// or https://, without a user name, a password, “?” or “#”. What a proxy asks for belongs in the key or the other headers',
    zh: '须为以 http:// 或 https:// 开头的地址，且不含用户名、密码、「?」或「#」。代理所需的凭据请填写在密钥或其他标头中',
  },
  engine_header_name: { en: 'Not the name of a header that can be set', zh: '不是可设置的标头名称' },
  engine_header_value: { en: 'Visible characters only', zh: '只能包含可见字符' },
  word_list_unknown: { en: 'You have no list named “{name}”', zh: '你没有名为“{name}”的词表' },
  word_list_in_itself: { en: 'The list “{name}” leads back to itself', zh: '词表“{name}”引用了自身' },
  words_too_deep: {
    en: 'At most {max} levels of brackets and lists within each other',
    zh: '括号和词表最多嵌套 {max} 层',
  },
  words_too_long: {
    en: 'With its alternatives, the text has more than {max} characters',
    zh: '展开后的文字超过 {max} 个字符',
  },
  preset_name_taken: { en: 'You have saved settings under this name', zh: '你已用这个名称保存过参数' },
  engine_name_taken: { en: 'There is another engine of this name', zh: '已有同名的引擎' },
  entries_max: { en: 'At most {max} entries', zh: '最多 {max} 项' },
  model_family: {
    en: 'Lower-case letters, digits and _ . - only',
    zh: '只能使用小写字母、数字和 _ . -',
  },
})
