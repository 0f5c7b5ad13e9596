export const feed = {
  title: '灵感',
  lead: '画架上的新作。',
  hot: '热门',
  fresh: '最新',
  order: '排序',
  like: '点赞',
  unlike: '取消点赞',
  by: '{{name}} 的《{{title}}》',
  emptyTitle: '还没有作品',
  emptyText: '第一幅作品，可以是你的。',
  emptyAction: '开始创作',
  video: '视频',
}
