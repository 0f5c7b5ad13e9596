export const frame = {
  title: 'Widen the picture',
  open: 'Draw the frame',
  apply: 'Apply',
  left: 'Left edge',
  top: 'Upper edge',
  right: 'Right edge',
  bottom: 'Lower edge',
}
