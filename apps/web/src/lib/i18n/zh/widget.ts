export const widget = {
  nothing: '空',
  on: '开',
  off: '关',
  roll: '随机生成{{name}}',
  absent: '{{name}}（此处没有）',
  kept: '此值会原样保留',
  choosePicture: '选择图片',
  otherPicture: '换一张图片',
  removePicture: '移除{{name}}的图片',
  fromWorks: '从我的作品中选',
  pictureAbsent: '你的图片中没有 {{name}}',
}
