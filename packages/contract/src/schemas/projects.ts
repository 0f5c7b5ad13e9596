import { z } from 'zod'
import {
  File,
  input,
  NextCursor,
  Nothing,
  ProjectId,
  pageFields,
  refusal,
  Timestamp,
  visibleLine,
  WorkTemplateId,
} from './fields.ts'
import { Ui } from './graphs.ts'
import { route } from './route.ts'
import { BasedOn } from './templates.ts'

export const maxProjectVersions = 50

/** The workflow of a node editor. The server reads its content only when the workflow runs. */
export const ProjectUi = Ui.meta({
  type: 'object',
  additionalProperties: true,
  description:
    'Workflow of a node editor (ComfyUI/LiteGraph JSON). It is stored unchanged and read when the project runs',
  examples: [{ version: 0.4, nodes: [], links: [] }],
})

export const ProjectTitle = visibleLine(1, 100).meta({
  description: 'Title of the project, 1 to 100 characters',
})

const ProjectVersionNumber = z.int().meta({
  description: 'Version number, which increases by 1 with each change',
  examples: [1],
})

export const ProjectSummary = z
  .object({
    id: z.string().meta({ format: 'uuid', description: 'Id of the project (UUIDv7)' }),
    title: z.string().meta({ description: 'Title of the project', examples: ['Autumn portraits'] }),
    editable: z.boolean().meta({ description: 'False if the owner has locked the project against changes' }),
    cover: File.optional().meta({ description: 'Newest result of the project; absent before the first' }),
    version: ProjectVersionNumber,
    based_on: BasedOn.optional().meta({
      description:
        'Template from which the graph was copied; no change of the project removes this reference',
    }),
    create_ts: Timestamp,
    update_ts: Timestamp,
  })
  .meta({ id: 'ProjectSummary', description: 'A project without its workflow' })
export type ProjectSummary = z.output<typeof ProjectSummary>

export const Project = ProjectSummary.extend({ ui: ProjectUi }).meta({
  id: 'Project',
  description: 'A project: a workflow that its owner edits and runs',
})
export type Project = z.output<typeof Project>

export const ProjectVersion = z
  .object({
    version: ProjectVersionNumber,
    title: z.string().meta({ description: 'Title of the project at that time' }),
    stored_bytes: z.int().meta({ description: 'Storage that the version takes, in bytes' }),
    create_ts: Timestamp,
  })
  .meta({ id: 'ProjectVersion', description: 'An earlier version of a project' })
export type ProjectVersion = z.output<typeof ProjectVersion>

/** A version number in a path; an invalid number gets the same answer as a version that does not exist. */
const VersionInPath = z
  .union([z.number(), z.string()])
  .transform(Number)
  .refine((version) => Number.isInteger(version) && version > 0 && version < 2 ** 31, {
    ...refusal({ code: 'A0404' }),
  })
  .meta({ description: 'Version number' })

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
    summary: 'Create a project',
    description:
      'The body may have up to 17 MiB, so that a graph of 16 MiB fits. An account can have at most 1000 projects, which with their versions may take at most 1 GiB, compressed; a demo account has a tenth of both. Beyond that: A0440.',
    input: input({
      title: ProjectTitle,
      ui: ProjectUi.default({}),
      work_template_id: WorkTemplateId.optional().meta({
        description:
          'Id of the template from which `ui` was copied: the project names it (`based_on`). A0404 or A0301 if the caller cannot open its graph',
      }),
    }),
    answer: Project,
    errors: ['A0404', 'A0301', 'A0413', 'A0440'],
  }),
  listProjects: route({
    method: 'POST',
    path: '/project_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: "List the caller's projects, most recently changed first",
    description: 'The projects come without `ui`; `GET /project/{id}` returns it.',
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
    summary: "Get one of the caller's projects",
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
    summary: "Update one of the caller's projects",
    description:
      'Omitted fields keep their value. `version` is the version that the change is based on; A0440 if the project has changed since, so that no change is overwritten. While `editable` is false, only a change that sets it to true is accepted (A0301); such a change can contain other fields.',
    input: input({
      id: ProjectId,
      title: ProjectTitle.optional(),
      ui: ProjectUi.optional(),
      editable: z.boolean().optional().meta({ description: 'False locks the project against changes' }),
      version: z
        .int()
        .min(1)
        .meta({ description: 'Version that the change is based on', examples: [1] }),
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
    summary: "Delete one of the caller's projects with its versions and tasks",
    description: 'A running task is stopped first, and its attempts are returned.',
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
    summary: "Duplicate one of the caller's projects, without its earlier versions and tasks",
    input: input({
      id: ProjectId,
      title: ProjectTitle.optional().meta({
        description: 'Title of the copy; default: the title of the project, marked as a copy',
      }),
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
    summary: `List the last ${maxProjectVersions} versions of one of the caller's projects, newest first`,
    description:
      'The versions come without `ui`; `GET /project/{id}/version/{version}` returns it. Older versions are deleted.',
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
    summary: "Get one of the last versions of one of the caller's projects",
    description: 'To restore a version, send its `ui` to `PUT /project/{id}`.',
    input: input({ id: ProjectId, version: VersionInPath }),
    answer: ProjectVersion.extend({ ui: ProjectUi }),
    errors: ['A0404'],
  }),
} as const
