export const publish = {
  title: '发布作品',
  label: '描述',
  placeholder: '说点什么吧，#标签 会成为话题。',
  required: '请输入内容',
  submit: '发布并下载',
  successTitle: '发布成功',
  successText: '您的作品已发布！',
}
