export const graphList = {}
