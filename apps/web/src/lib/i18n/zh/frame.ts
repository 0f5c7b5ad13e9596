export const frame = {
  title: '扩图',
  open: '调整画框',
  apply: '应用',
  left: '左边',
  top: '上边',
  right: '右边',
  bottom: '下边',
}
