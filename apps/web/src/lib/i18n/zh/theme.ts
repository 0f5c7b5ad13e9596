export const theme = {
  join: '参与主题活动「{{title}}」',
  label: '参与的主题活动',
  none: '不参与',
  joining: '你正在参与主题活动「{{title}}」：完成作品并发布即可。',
  ended: '主题活动「{{title}}」已结束，作品仍可正常发布。',
}
