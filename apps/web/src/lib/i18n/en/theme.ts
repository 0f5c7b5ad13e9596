export const theme = {
  join: 'Take part in the theme “{{title}}”',
  label: 'Theme to take part in',
  none: 'None',
  joining: 'You are taking part in the theme “{{title}}”. Make something and post it.',
  ended: 'The theme “{{title}}” has ended. You can still post your work.',
}
