export const theme = {
  join: 'Take part in the theme “{{title}}”',
  label: 'Theme to take part in',
  none: 'None',
  joining: 'For the theme “{{title}}”: make something and post it, and it takes part.',
  ended: 'The theme “{{title}}” is not running any more. What you make can be posted without it.',
}
