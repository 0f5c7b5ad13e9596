import type { Site } from '@easel/contract/client'
import { contactOf, type LegalDocument } from '../legal-document.ts'

export function dmca(site: Site): LegalDocument {
  return {
    title: '版权投诉（DMCA）',
    lead: '如何要求移除侵犯您版权的内容，以及当您的内容被移除时如何回应。',
    parts: [
      {
        id: 'report',
        title: '最快的方式',
        blocks: [
          '打开相关帖子、评论、模板或主页，在菜单中选择“举报”，再选择“侵犯版权”。无需账号，只需留下联系方式，管理员会立即看到。',
        ],
      },
      {
        id: 'notice',
        title: '正式通知',
        blocks: [
          `请发送给${contactOf(site, 'zh')}，并包含以下内容：`,
          [
            '您的作品，以及本站侵权内容的网址；',
            '您的姓名与联系方式；',
            '一份声明：您善意地相信该使用未获权利人、其代理人或法律许可；',
            '一份声明：通知内容准确，且您是权利人或有权代表权利人，否则愿承担伪证责任；',
            '您的签名，纸质或电子均可。',
          ],
        ],
      },
      {
        id: 'then',
        title: '之后的处理',
        blocks: ['明显侵权的内容会立即隐藏，作者会得知原因并可申诉。多次侵权的账号将被关闭。'],
      },
      {
        id: 'counter',
        title: '反通知',
        blocks: [
          '如果您的内容被误删，请在收到的通知中申诉。正式的反通知须说明被移除的内容及其原位置、您的姓名与地址、您同意接受所在地法院管辖，以及愿承担伪证责任的误删声明。反通知会转交投诉方；若其未在 10 至 14 个工作日内提起诉讼，内容可以恢复。',
        ],
      },
      {
        id: 'false',
        title: '请务必确认',
        blocks: ['明知不实而指称侵权者，可能须承担由此造成的损失。'],
      },
    ],
  }
}
