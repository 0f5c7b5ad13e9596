export const projects = {
  title: 'Projects',
  lead: 'Put nodes together into a look of your own.',
}
