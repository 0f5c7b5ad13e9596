export const meta = {
  site: 'Make pictures and films from templates and your own photos, share them, and see what others make.',
  inspiration:
    'Paintings, drawings and films that people made from their photos, each with the way to make yours.',
  tool: 'Templates that turn photos into paintings, drawings and films, or make pictures from nothing. Pick one and watch it being made.',
  template: '{{description}} Make yours with this template.',
}
