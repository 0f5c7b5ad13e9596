import type { Catalogue } from '../en/index.ts'

export const adminWords: Catalogue['adminWords'] = {
  title: '屏蔽词',
  lead: '本站不允许使用的词。',
  effect:
    '含有这些词的内容无法发送：作者会看到是哪个词，并可以修改。适用于名称与个人资料、帖子、评论、模板、预设，以及用来生成图片的文字。此前已有的内容不受影响。',
  add: '添加屏蔽词',
  addNow: '添加',
  words: '屏蔽词',
  wordsHint:
    '每行一个。不区分大小写和重音符号。“fool”只匹配整个单词，“fool*”匹配任意词尾；中文词出现在任何位置都会匹配。',
  missing: '请输入屏蔽词',
  tooMany: '一次最多 {{max}} 个',
  tooLong: '每个最多 {{max}} 个字符',
  added: '屏蔽词已生效。',
  list: '已屏蔽的词',
  number: '{{count}} 个，最多 {{max}} 个',
  none: '没有屏蔽词。',
  remove: '不再屏蔽“{{word}}”',
  test: '测试',
  sentence: '句子',
  testNow: '测试',
  allowed: '可以发送。',
  refused: '含有以下屏蔽词，无法发送：{{words}}',
}
