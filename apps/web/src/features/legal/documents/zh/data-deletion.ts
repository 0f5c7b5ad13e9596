import type { Site } from '@easel/contract/client'
import { contactOf, type LegalDocument } from '../legal-document.ts'

export function dataDeletion(site: Site): LegalDocument {
  return {
    title: '数据删除说明',
    lead: '您可以随时自行删除单项内容，或删除全部数据。',
    parts: [
      {
        id: 'account',
        title: '删除整个账号',
        blocks: [
          [
            '登录后打开[设置 · 我的数据](/settings/data)。',
            '如需留存副本，请先导出。',
            '选择“删除账号”并输入密码。仅通过 Google 或其他服务登录的账号，需要在该服务重新登录一次。',
          ],
          '提交后，所有设备立即退出登录，您的主页、作品、帖子、评论与模板对所有人隐藏。七天内重新登录即可全部恢复原样；之后数据与文件将被永久清除。',
          '如果选择立即清除，则无法恢复。',
        ],
      },
      {
        id: 'single',
        title: '删除单项内容',
        blocks: [
          [
            '作品：在[个人主页](/profile)打开后选择“删除”，对应的帖子与文件会一并清除。',
            '帖子或评论：在其菜单中删除。',
            '已登录的设备、通行密钥、身份验证器：在[设置](/settings/security)中移除。',
          ],
        ],
      },
      {
        id: 'stays',
        title: '会保留的内容',
        blocks: [
          '次数明细、同意记录与举报处理决定会在必要期限内保留，但不再带有您的名字。备份中的副本会随备份到期清除。他人已经下载的图片不在我们的控制范围内。',
        ],
      },
      {
        id: 'ask',
        title: '无法登录时',
        blocks: [
          `请联系${contactOf(site, 'zh')}，并注明您的用户名。请求会在 3 至 5 个工作日内处理。`,
          '如果您使用 Google 登录，也可以在 Google 账号中撤销授权；但仅撤销授权不会清除保存在本站的数据。',
        ],
      },
    ],
  }
}
