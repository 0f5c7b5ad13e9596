export const projects = {
  title: '项目',
  lead: '把节点连起来，做出你自己的画风。',
}
