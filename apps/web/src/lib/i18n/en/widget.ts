export const widget = {}
