export const legal = {
  pages: 'Legal pages',
}
