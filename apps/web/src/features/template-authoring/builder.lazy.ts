export { ProjectBuilder as default } from './components/project-builder.tsx'
