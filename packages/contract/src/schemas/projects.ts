import { z } from 'zod'
import { Ui } from './engine.ts'
import {
  File,
  input,
  NextCursor,
  Nothing,
  ProjectId,
  pageFields,
  refusal,
  Timestamp,
  visibleText,
} from './fields.ts'
import { route } from './route.ts'

export const keptProjectVersions = 50

/** A node editor's workflow; the server does not read its content until it runs. */
export const ProjectUi = Ui.meta({
  type: 'object',
  additionalProperties: true,
  description:
    "A node editor's workflow (ComfyUI/LiteGraph JSON). It is kept as it is and read when the project runs",
  examples: [{ version: 0.4, nodes: [], links: [] }],
})

export const ProjectTitle = visibleText(1, 100).meta({ description: 'What its maker calls it' })

const ProjectVersionNumber = z.int().meta({
  description: 'Counts up at each change; a change says which one it was made to',
  examples: [1],
})

export const ProjectSummary = z
  .object({
    id: z.string().meta({ format: 'uuid', description: 'UUIDv7' }),
    title: z.string().meta({ description: 'What its maker calls it', examples: ['Autumn portraits'] }),
    editable: z.boolean().meta({ description: 'False: kept from changes until its owner says otherwise' }),
    cover: File.optional().meta({ description: 'The newest result that it gave; absent before the first' }),
    version: ProjectVersionNumber,
    create_ts: Timestamp,
    update_ts: Timestamp,
  })
  .meta({ id: 'ProjectSummary', description: 'A project without its graph' })
export type ProjectSummary = z.output<typeof ProjectSummary>

export const Project = ProjectSummary.extend({ ui: ProjectUi }).meta({
  id: 'Project',
  description: 'A graph that somebody draws',
})
export type Project = z.output<typeof Project>

export const ProjectVersion = z
  .object({
    version: ProjectVersionNumber,
    title: z.string().meta({ description: 'What the project was called then' }),
    stored_bytes: z.int().meta({ description: 'The room that it takes' }),
    create_ts: Timestamp,
  })
  .meta({ id: 'ProjectVersion', description: 'What a project was before a change' })
export type ProjectVersion = z.output<typeof ProjectVersion>

/** A version number in a path; an invalid number gets the same answer as a version that does not exist. */
const VersionInPath = z
  .union([z.number(), z.string()])
  .transform(Number)
  .refine((version) => Number.isInteger(version) && version > 0 && version < 2 ** 31, {
    ...refusal({ code: 'A0404' }),
  })
  .meta({ description: 'The number of a version' })

const tag = 'Projects'

export const projectRoutes = {
  createProject: route({
    method: 'POST',
    path: '/project',
    auth: 'required',
    tag,
    rate: 'graph',
    keepsBytes: true,
    takesGraph: true,
    summary: 'Make a project',
    description:
      'The body may be 16 MiB. An account has at most 1000 projects, which take at most 1 GiB together with their versions, compressed; a demo account has a tenth of both.',
    input: input({ title: ProjectTitle, ui: ProjectUi.default({}) }),
    answer: Project,
    errors: ['A0413', 'A0440'],
  }),
  listProjects: route({
    method: 'POST',
    path: '/project_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: "One's own projects, the newest change first",
    description: 'Without their `ui`: `GET /project/{id}` has it.',
    input: input(pageFields),
    answer: z.object({ project_arr: z.array(ProjectSummary), next_cursor: NextCursor }),
    errors: ['A0421'],
  }),
  getProject: route({
    method: 'GET',
    path: '/project/{id}',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'An own project',
    input: input({ id: ProjectId }),
    answer: Project,
    errors: ['A0404'],
  }),
  updateProject: route({
    method: 'PUT',
    path: '/project/{id}',
    auth: 'required',
    tag,
    rate: 'graph',
    keepsBytes: true,
    takesGraph: true,
    summary: 'Change an own project',
    description:
      'What is left out stays. Answered with A0440 where the project has another `version` than the one given: of two changes to one version, one is made. A project with `editable: false` takes no change but `editable: true`, which may come with others (A0301).',
    input: input({
      id: ProjectId,
      title: ProjectTitle.optional(),
      ui: ProjectUi.optional(),
      editable: z.boolean().optional().meta({ description: 'False keeps the project from changes' }),
      version: z
        .int()
        .min(1)
        .meta({ description: 'The version that this changes', examples: [1] }),
    }),
    answer: Project,
    errors: ['A0413', 'A0404', 'A0301', 'A0440'],
  }),
  deleteProject: route({
    method: 'DELETE',
    path: '/project/{id}',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Delete an own project with its versions and tasks',
    description: 'A running task is stopped first and its attempts come back.',
    input: input({ id: ProjectId }),
    answer: Nothing,
    errors: ['A0404', 'A0301'],
  }),
  duplicateProject: route({
    method: 'POST',
    path: '/project/{id}/duplicate',
    auth: 'required',
    tag,
    rate: 'write',
    keepsBytes: true,
    summary: 'Copy an own project as it is now, without its earlier versions and tasks',
    input: input({
      id: ProjectId,
      title: ProjectTitle.optional().meta({ description: "By default the project's own, marked as a copy" }),
    }),
    answer: Project,
    errors: ['A0404', 'A0440'],
  }),
  listProjectVersions: route({
    method: 'POST',
    path: '/project/{id}/version_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: `The last ${keptProjectVersions} versions of an own project, newest first`,
    description: 'Without their `ui`: `GET /project/{id}/version/{version}` has it. Older ones are gone.',
    input: input({ id: ProjectId }),
    answer: z.object({ version_arr: z.array(ProjectVersion) }),
    errors: ['A0404'],
  }),
  getProjectVersion: route({
    method: 'GET',
    path: '/project/{id}/version/{version}',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'What an own project was in one of its last versions',
    description: 'To go back to it, send its `ui` as a change.',
    input: input({ id: ProjectId, version: VersionInPath }),
    answer: ProjectVersion.extend({ ui: ProjectUi }),
    errors: ['A0404'],
  }),
} as const
