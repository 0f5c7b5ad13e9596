export const legal = {
  pages: '法律信息',
}
