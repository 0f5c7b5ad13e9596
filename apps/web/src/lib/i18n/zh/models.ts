import type { Catalogue } from '../en/index.ts'

export const models: Catalogue['models'] = {
  title: '模型',
  lead: '本站用来把文字变成图片的模型：各自擅长什么、画过什么，以及可直接使用的表单。',
  noneTitle: '本站还没有模型',
  none: '由文字生成图片需要带模型的引擎，由站点管理者添加。用照片制作的功能都不需要它。',
  addEngine: '添加引擎',
  toTemplates: '查看模板',
  more_one: '表单中还有 {{count}} 个模型。',
  more_other: '表单中还有 {{count}} 个模型。',
  forAll: '本站用户均可使用',
  readsChinese: '能读中文',
  readsWeights: '支持 (word:1.2) 这样的权重',
  made_one: '{{count}} 张公开图片',
  made_other: '{{count}} 张公开图片',
  away: '暂时无法连接',
  unknown: '本站不了解该模型所属的系列。可从它的图片看出它擅长什么。',
  licence: '系列许可证：{{name}}',
  noLicence: '本站不了解它的许可证，请询问站点管理者。',
  picturesOf: '用 {{title}} 生成的图片',
  noPictures: '还没有用它生成的公开图片。',
  openWith: '{{form}}，使用 {{title}}',
}
