export const meta = {
  site: 'Make pictures and videos from templates and your own photos, share them, and see what others make.',
  inspiration:
    'Paintings, drawings and videos that people have made from their photos, each with the template to make your own.',
  tool: 'Templates that turn photos into paintings, drawings and videos, or create pictures from scratch. Pick one and watch your work take shape.',
  template: '{{description}} Make yours with this template.',
}
