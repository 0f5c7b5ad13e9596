import type { Locale } from '@easel/contract'

/** The server's own messages about a single invalid field; `{}` matches any text. */
const chinese: readonly (readonly [en: string, zh: string])[] = [
  ['Password must be at least {} characters', '密码至少需要 {} 个字符'],
  ['At least {} characters', '至少 {} 个字符'],
  ['At most {} characters', '最多 {} 个字符'],
  ['At most {} marks on a letter', '每个字母最多 {} 个附加符号'],
  ['At most {} bytes with title and description', '连同标题和描述最多 {} 字节'],
  ['At least {}', '不小于 {}'],
  ['At most {}', '不大于 {}'],
  ['One of {}', '须为以下之一：{}'],
  ['{} bytes as base64url', '须为 {} 字节的 base64url'],
  ['Not base64url', '不是 base64url'],
  ['No control characters', '不能包含控制字符'],
  ['Nothing to be seen', '内容不可见'],
  ['Letters of one script, digits, and _ - .', '只能使用同一种文字的字母、数字和 _ - .'],
  ['Letters, digits and _ only, at most 50', '只能使用字母、数字和 _，最多 50 个'],
  ['A UUID and an extension: {}', '须为 UUID 加扩展名：{}'],
  ['An object is expected', '须为对象'],
  ['An object of nodes is expected', '须为节点对象'],
  ['In one language at least', '至少提供一种语言'],
  ['Comment cannot be empty', '评论不能为空'],
  ['Either user_id or topic_id', '须在 user_id 与 topic_id 中二选一'],
  ['Needed again', '需要再次确认'],
  ['Not a cursor of this list', '不是该列表的游标'],
  ['Later than begin_ts', '须晚于 begin_ts'],
  ['Invalid email format', '邮箱格式不正确'],
  ['Not a request that can be read', '无法读取的请求'],
  ['Not one of a push service', '不属于推送服务'],
  ['Needed: it is signed together with the address', '必填：它与地址一同签名'],
  ['The address was signed for another length', '该地址是为另一长度签名的'],
  ['The number of pictures does not fit', '图片数量不符'],
  [
    'Neither an own upload nor an own finished work or project task',
    '既不是自己上传的文件，也不是自己已完成的作品或项目任务',
  ],
  ['Neither of the library nor an own upload', '既不属于头像库，也不是自己上传的文件'],
  ['Looks like an official name', '看起来像官方名称'],
  ['Unknown', '未知'],
  ['Required without an account', '未登录时必填'],
  ['You must be 13 or older', '您须年满 13 岁'],
  ['Too easy to guess: a common password, or the name', '太容易被猜到：很常见，或与名字相同'],
  ['Not the current password', '不是当前密码'],
  ['Not the code of this moment', '不是此刻的验证码'],
  ['Later than begin_ts', '须晚于 begin_ts'],
  ['Not below min', '不能小于 min'],
  ['Not of this file', '不适用于该文件'],
  ['Not possible for a {}', '不适用于{}'],
  ['There is another input of this name', '已有同名的输入'],
  ['This input is there already', '该输入已存在'],
  ['This input cannot be set', '该输入不能设置'],
  ['The input takes what another node gives', '该输入取自另一节点'],
  ['The graph has no such input', '图中没有该输入'],
  ['The graph makes an {}', '该图生成的是{}'],
  ['The graph of a template has exactly one result', '模板的图须恰好有一个结果'],
  ['One of ui, dag and project_id', '须在 ui、dag 与 project_id 中选一'],
  ['Not an invitation that holds for this name', '该邀请不适用于此用户名'],
  ['Does not answer a challenge of this site, or did before', '不是对本站质询的应答，或已使用过'],
]

const exact = new Map(chinese.filter(([en]) => !en.includes('{}')))
const patterns = chinese
  .filter(([en]) => en.includes('{}'))
  .map(([en, zh]) => ({
    pattern: new RegExp(`^${en.split('{}').map(literal).join('(.{1,200})')}$`, 's'),
    zh,
  }))

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Translates a message, where a translation exists. */
export function detailText(message: string, locale: Locale): string {
  if (locale === 'en') return message
  const known = exact.get(message)
  if (known !== undefined) return known
  for (const { pattern, zh } of patterns) {
    const [, filled] = pattern.exec(message) ?? []
    if (filled !== undefined) return zh.replace('{}', () => filled)
  }
  return message
}
