import { z } from 'zod'
import { maxQuotedBytes } from '../shared/limits.ts'
import {
  File,
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
import { Ui, WorkflowWarning } from './graphs.ts'
import { route } from './route.ts'
import { Axes, ErrorReason, SourceRefs, Work, WorkQuote, WorkState } from './works.ts'

export const ProjectTask = Work.pick({
  id: true,
  user_id: true,
  state: true,
  progress: true,
  source_arr: true,
  params: true,
  axis_arr: true,
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
    id: z.string().meta({ format: 'uuid', description: 'Id of the project task (UUIDv7)' }),
    project_id: z.string().meta({ format: 'uuid', description: 'Id of the project (UUIDv7)' }),
    project_version: z.int().meta({ description: 'Version of the project that runs' }),
    media_type: MediaType,
    node_id: z
      .string()
      .optional()
      .meta({
        description: 'Id of the node up to which the graph ran; absent if the whole graph ran',
        examples: ['2'],
      }),
    batch_id: z.string().optional().meta({
      format: 'uuid',
      description:
        'Id of the first of the tasks that were started together; absent for a task that was started alone',
    }),
    cost: z.int().meta({
      description: 'Number of attempts taken. The attempts are returned if the task ends without a result',
    }),
  })
  .meta({ id: 'ProjectTask', description: 'One generation inside a project' })
export type ProjectTask = z.output<typeof ProjectTask>

export const NodeStatus = z
  .object({
    node_id: z.string().meta({ description: 'Id of the node in the graph', examples: ['2'] }),
    class_type: z.string().meta({ description: 'Type of the node', examples: ['OilPainting'] }),
    title: z
      .string()
      .optional()
      .meta({
        description: "Title of the node; for built-in templates in the caller's language",
        examples: ['Oil painting'],
      }),
    upstream_arr: z
      .array(z.string())
      .meta({ description: 'Ids of the nodes whose outputs this node takes as inputs', examples: [['1']] }),
    state: WorkState.meta({
      description: 'State of the node. `fail` or `break`: the run ended at this node or at an earlier node',
    }),
    percent: z.number().min(0).max(100).meta({ description: 'Progress of the node, 0 to 100' }),
    cached: z.boolean().meta({ description: 'Whether the output was reused from an earlier run' }),
    duration_ms: z
      .int()
      .meta({ description: 'Time that the node took in milliseconds; 0 until the node is done' }),
    preview: File.optional().meta({
      description:
        'Small picture of the output of the node; only for project tasks, for at most 60 nodes of a run, and for some days',
    }),
    error: ErrorReason.optional().meta({
      description: 'Why the run ended at this node; absent for other nodes',
    }),
  })
  .meta({ id: 'NodeStatus', description: 'Progress of one node of a run' })
export type NodeStatus = z.output<typeof NodeStatus>

export const TaskStatus = z.object({
  id: z.string().meta({ format: 'uuid', description: 'Id of the work or the project task (UUIDv7)' }),
  state: WorkState.meta({ description: 'State of the run' }),
  percent: z.number().min(0).max(100).meta({ description: 'Progress of the whole run, 0 to 100' }),
  node_arr: z.array(NodeStatus).meta({ description: 'The nodes in the order in which they are computed' }),
})
export type TaskStatus = z.output<typeof TaskStatus>

const UpTo = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .meta({
    description:
      'Id of the last node to run: only nodes that this node needs run, and its first picture, film or mask is the result. By default the whole graph runs',
    examples: ['2'],
  })

export const ProjectQuote = WorkQuote.partial()
  .extend({
    uses_engine: z
      .boolean()
      .optional()
      .meta({ description: 'Whether engines take part; absent if the graph cannot run' }),
    fault_arr: z
      .array(
        z.object({
          path: z
            .string()
            .meta({ description: 'Path of the node or input', examples: ['ui.nodes.3.inputs.image'] }),
          message: z.string().meta({ description: "Message in the caller's language" }),
        }),
      )
      .meta({
        description:
          'Faults that prevent the graph from running, by node and input; empty if there is no such fault',
      }),
    warning_arr: z.array(WorkflowWarning).max(100).meta({
      description:
        'Nodes and inputs that are not used exactly as the graph contains them, also for a graph that cannot run',
    }),
  })
  .meta({
    id: 'ProjectQuote',
    description:
      'Cost and expected time of a run, without `source_arr` and `params`. `cost`, `queue_position`, `expected_ms` and `starts_left` are absent if a fault other than a missing picture keeps the graph from running',
  })
export type ProjectQuote = z.output<typeof ProjectQuote>

const tag = 'Projects'

export const projectTaskRoutes = {
  quoteProjectTask: route({
    method: 'POST',
    path: '/project_task/quote',
    auth: 'required',
    tag,
    rate: 'quote',
    takesGraph: true,
    summary:
      "Get the cost and the expected time of running one of the caller's projects, or the faults that prevent it from running",
    description:
      'Takes no attempts and stores nothing. An editor calls it while its user draws: at most 150 times a minute.',
    input: input({
      project_id: ProjectId,
      ui: Ui.optional().meta({
        description: `The current graph of the editor, at most ${maxQuotedBytes} bytes (A0413); default: the current version of the project`,
      }),
      node_id: UpTo,
    }),
    answer: ProjectQuote,
    errors: ['A0404', 'A0413', 'A0421'],
  }),
  createProjectTask: route({
    method: 'POST',
    path: '/project_task',
    auth: 'required',
    tag,
    rate: 'graph',
    keepsBytes: true,
    idempotent: true,
    summary: "Run one of the caller's projects",
    description: [
      'Takes the cost from the balance: one attempt for each 12 units of the summed weights of the nodes, rounded up. An account can have only one work or project task in progress (A0502).',
      "The images in `source_arr` go to the nodes that load images, in the order of the graph; the remaining images go to the first node that takes several. A node that gets no image must itself name one of the caller's uploads.",
      'With `axis_arr` several runs are started together, or none; each has its own task, cost and result, and the answer is the first. They take the slot together, and each counts as a start.',
      'A0400 if the graph cannot run; `details` lists the faults by node and input.',
      'Progress is sent over the socket as `work_progress` with the id of the task; the last message carries the final `state`. A project task causes no notification.',
    ].join('\n\n'),
    input: input({
      project_id: ProjectId,
      source_arr: SourceRefs.default([]).meta({ description: 'Images in order, at most ten' }),
      node_id: UpTo,
      axis_arr: Axes,
      params: Params.default({}).meta({
        description:
          'Values for inputs of the nodes, by `{node id}.{input name}`; other inputs keep the values of the graph',
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
    summary: "List the tasks of one of the caller's projects, newest first",
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
    summary: "Get one of the caller's project tasks",
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
    summary: 'Stop a project task',
    description: 'Its attempts are returned.',
    input: input({
      id: ProjectTaskId,
      state: WorkState.meta({
        description: '`break` to stop the task; any other state is refused with A0440',
      }),
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
    description:
      'Runs the same graph again, and takes its attempts again. As for works, `Message` of A0440 is `5` if the task is done, and `1` if it is running or queued.',
    input: input({
      id: ProjectTaskId,
      command_type: z.literal('retry').meta({ description: 'Always `retry`' }),
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
    summary: 'Delete a project task and its results',
    description: 'A running task is stopped first, and its attempts are returned.',
    input: input({ id: ProjectTaskId }),
    answer: Nothing,
    errors: ['A0404'],
  }),
  deleteProjectTaskBatch: route({
    method: 'DELETE',
    path: '/project_task/{id}/batch',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Delete a project task, all tasks that were started together with it, and their results',
    description:
      'Tasks that have not ended are stopped first, and their attempts are returned. Either all tasks are deleted, or no task.',
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
    summary: "Get the progress of one of the caller's works or project tasks, node by node",
    input: input({ id: WorkId.meta({ description: 'Id of a work or a project task' }) }),
    answer: TaskStatus,
    errors: ['A0404'],
  }),
} as const
