import { z } from 'zod'
import {
  input,
  MediaType,
  NextCursor,
  Nothing,
  Params,
  ProjectId,
  ProjectTaskId,
  pageFields,
  WorkId,
} from './fields.ts'
import { route } from './route.ts'
import { ErrorReason, SourceRefs, Work, WorkQuote, WorkState } from './works.ts'

export const ProjectTask = Work.pick({
  id: true,
  user_id: true,
  state: true,
  progress: true,
  source_arr: true,
  params: true,
  result_info: true,
  error: true,
  queue_position: true,
  expected_ms: true,
  elapsed_ms: true,
  create_ts: true,
  start_ts: true,
  finish_ts: true,
})
  .extend({
    project_id: z.string().meta({ format: 'uuid', description: 'The project that it runs' }),
    project_version: z.int().meta({ description: 'The version of the project that it runs' }),
    media_type: MediaType,
    cost: z.int().meta({ description: 'Attempts that it took, given back where it ends without a result' }),
  })
  .meta({ id: 'ProjectTask', description: 'A project that somebody runs or has run' })
export type ProjectTask = z.output<typeof ProjectTask>

export const NodeStatus = z
  .object({
    node_id: z.string().meta({ description: "The node's id in the graph", examples: ['2'] }),
    class_type: z.string().meta({ description: 'Its type', examples: ['OilPainting'] }),
    title: z
      .string()
      .optional()
      .meta({
        description: 'What its maker calls it; steps of built-in templates in the language asked for',
        examples: ['Oil painting'],
      }),
    upstream_arr: z
      .array(z.string())
      .meta({ description: 'Ids of the nodes whose outputs it takes', examples: [['1']] }),
    state: WorkState.meta({ description: 'fail or break: the run ended here, or before it came here' }),
    percent: z.number().min(0).max(100).meta({ description: 'How much of it is done' }),
    cached: z.boolean().meta({ description: 'Its output was there already, from an earlier run' }),
    duration_ms: z.int().meta({ description: 'How long it took; 0 until it is done' }),
    error: ErrorReason.optional().meta({ description: 'Why the run ended at this node' }),
  })
  .meta({ id: 'NodeStatus', description: 'How far one node of a run is' })
export type NodeStatus = z.output<typeof NodeStatus>

export const TaskStatus = z.object({
  id: z.string().meta({ format: 'uuid', description: 'Of the work or project task' }),
  state: WorkState.meta({ description: 'Where the run is' }),
  percent: z.number().min(0).max(100).meta({ description: 'How much of the whole is done' }),
  node_arr: z.array(NodeStatus).meta({ description: 'In the order in which they are computed' }),
})
export type TaskStatus = z.output<typeof TaskStatus>

const tag = 'Projects'

export const projectTaskRoutes = {
  quoteProjectTask: route({
    method: 'POST',
    path: '/project_task/quote',
    auth: 'required',
    tag,
    rate: 'graph',
    summary:
      'What running an own project as it is now would cost and how long it takes, before anything is taken',
    description:
      'A graph that cannot run is A0400 with what is wrong in `details`, by node and input. All calls that read graphs count together: 30 a minute.',
    input: input({ project_id: ProjectId }),
    answer: WorkQuote,
    errors: ['A0404', 'A0421'],
  }),
  createProjectTask: route({
    method: 'POST',
    path: '/project_task',
    auth: 'required',
    tag,
    rate: 'graph',
    keepsBytes: true,
    idempotent: true,
    summary: 'Run an own project as it is now; takes its cost from the balance',
    description: [
      'The cost follows from the graph: an attempt for each 12 of the weights of its nodes, rounded up. Works and project tasks share the one slot that an account has.',
      '`source_arr` fills the nodes that load pictures, in the order of the graph; what is left over goes to the first that takes several. A node that gets none must name an own upload itself.',
      'A graph that cannot run is A0400 with what is wrong in `details`, by node and input.',
      'Its progress comes over the socket as `work_progress` with its id, its end with the `state`; there is no notification in the list.',
    ].join('\n\n'),
    input: input({
      project_id: ProjectId,
      source_arr: SourceRefs.default([]).meta({ description: 'Pictures, in order; at most ten' }),
      params: Params.default({}).meta({
        description: "Values for inputs of the graph's nodes, by `{node id}.{input name}`",
        examples: [{ '2.strength': 0.5 }],
      }),
    }),
    answer: ProjectTask,
    errors: ['A0404', 'A0421', 'A0440', 'A0700', 'A0701', 'A0702', 'A0703', 'A0502', 'A0601'],
  }),
  listProjectTasks: route({
    method: 'POST',
    path: '/project_task_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'The tasks of an own project, newest first',
    input: input({ ...pageFields, project_id: ProjectId }),
    answer: z.object({ project_task_arr: z.array(ProjectTask), next_cursor: NextCursor }),
    errors: ['A0404', 'A0421'],
  }),
  getProjectTask: route({
    method: 'GET',
    path: '/project_task/{id}',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'An own project task',
    input: input({ id: ProjectTaskId }),
    answer: ProjectTask,
    errors: ['A0404'],
  }),
  setProjectTaskState: route({
    method: 'PUT',
    path: '/project_task/{id}/state',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Stop a project task; its attempts come back',
    input: input({
      id: ProjectTaskId,
      state: WorkState.meta({ description: '`break` stops it; no other can be set' }),
    }),
    answer: ProjectTask,
    errors: ['A0404', 'A0440'],
  }),
  commandProjectTask: route({
    method: 'POST',
    path: '/project_task/command',
    auth: 'required',
    tag,
    rate: 'create',
    keepsBytes: true,
    summary: 'Retry a failed or interrupted project task',
    description: 'It runs the graph that it was made with. `Message` is `5` or `1` as with works.',
    input: input({
      id: ProjectTaskId,
      command_type: z.literal('retry').meta({ description: 'Attempts are taken again' }),
    }),
    answer: ProjectTask,
    errors: ['A0404', 'A0440', 'A0502', 'A0601'],
  }),
  deleteProjectTask: route({
    method: 'DELETE',
    path: '/project_task/{id}',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Delete a project task and its results; a running one is stopped first',
    input: input({ id: ProjectTaskId }),
    answer: Nothing,
    errors: ['A0404'],
  }),
  getTaskStatus: route({
    method: 'GET',
    path: '/engine/tasks/status/{id}',
    auth: 'required',
    tag: 'Engine',
    rate: 'read',
    summary: 'How far an own work or project task is, node by node',
    input: input({ id: WorkId.meta({ description: 'Of a work or of a project task' }) }),
    answer: TaskStatus,
    errors: ['A0404'],
  }),
} as const
