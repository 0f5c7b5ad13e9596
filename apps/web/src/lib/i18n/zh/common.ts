export const common = {
  cancel: '取消',
  confirm: '确认',
  close: '关闭',
  retry: '重试',
  back: '返回',
  copy: '复制',
  continue: '继续',
  friendlyReminder: '温馨提示',
  loading: '加载中',
  loadMore: '加载更多',
  unsavedAsk: '更改尚未保存，确定要关闭吗？',
  skip: '跳到正文',
}
