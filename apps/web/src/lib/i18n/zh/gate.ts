export const gate = {
  signUp: {
    like: '注册后即可点赞',
    follow: '注册后即可关注',
    collect: '注册后即可收藏模板',
    save: '注册后即可收藏到画板',
    comment: '注册后即可回复',
    start: '注册后即可开始创作',
    other: '注册后即可继续',
  },
  signIn: {
    like: '登录后即可点赞',
    follow: '登录后即可关注',
    collect: '登录后即可收藏模板',
    save: '登录后即可收藏到画板',
    comment: '登录后即可回复',
    start: '登录后即可开始创作',
    other: '登录后即可继续',
  },
}
