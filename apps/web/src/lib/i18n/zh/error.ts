export const error = {
  network: '网络错误，请重试',
  unknown: '未知错误',
  noNetwork: '请检查您的网络连接',
  noNetworkTitle: '内容加载失败',
  loginRequired: '登录后才能使用此功能',
  required: '此项为必填',
  notFoundTitle: '这里空空如也',
  notFoundText: '页面不存在，或作品已被撤下。',
  brokenTitle: '出了点问题',
  brokenText: '页面未能显示，请再试一次。',
  home: '返回灵感',
  profile: '获取用户信息失败，请稍后再试',
}
