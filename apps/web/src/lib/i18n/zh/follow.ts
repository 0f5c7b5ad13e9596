export const follow = {
  follow: '关注',
  following: '已关注',
  name: '{{label}}{{name}}',
  followed: '已关注 {{name}}',
  unfollowed: '已取消关注 {{name}}',
  followFailed: '关注失败',
  unfollowFailed: '取消关注失败',
}
