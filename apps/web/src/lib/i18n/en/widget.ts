export const widget = {
  nothing: 'nothing',
  on: 'on',
  off: 'off',
  roll: 'Roll the dice for {{name}}',
  absent: '{{name}} (not available here)',
  kept: 'This value is kept as it is',
  choosePicture: 'Choose a picture',
  otherPicture: 'Another picture',
  removePicture: 'Remove the picture of {{name}}',
  fromWorks: 'From my works',
  pictureAbsent: '{{name}} is not among your pictures',
}
