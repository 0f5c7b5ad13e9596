/** Versions of ComfyUI that the double can imitate. */
export const doubleVersions = ['0.3', '0.26', '0.38'] as const
export type DoubleVersion = (typeof doubleVersions)[number]

/** Differences between the versions that a client can observe. */
export interface Features {
  /** Version that `/system_stats` returns. */
  readonly full: string
  /** The version has `/api/jobs`, and can cancel a job by its id. */
  readonly jobs: boolean
  /** `/api/jobs/{id}` distinguishes cancelled jobs from failed jobs. */
  readonly cancelledState: boolean
  /** `/interrupt` stops only the prompt of its `prompt_id`. Older versions stop the running prompt. */
  readonly targetedInterrupt: boolean
  /** The version has `/features`, binary previews of type 4 and `progress_state` messages. */
  readonly featureFlags: boolean
  /** A `prompt_id` must be a UUID in lower case. */
  readonly checksIds: boolean
  /** The history of a job names the files of its cached nodes, even if the prompt had no client id. */
  readonly keepsCachedOutputs: boolean
  /**
   * `/object_info` writes the choices of newer nodes as `["COMBO", { options }]`. Older versions write a list instead
   * of the type.
   */
  readonly comboType: boolean
}

export const features: Readonly<Record<DoubleVersion, Features>> = {
  '0.3': {
    full: '0.3.27',
    jobs: false,
    cancelledState: false,
    targetedInterrupt: false,
    featureFlags: false,
    checksIds: false,
    keepsCachedOutputs: false,
    comboType: false,
  },
  '0.26': {
    full: '0.26.0',
    jobs: true,
    cancelledState: true,
    targetedInterrupt: true,
    featureFlags: true,
    checksIds: true,
    keepsCachedOutputs: true,
    comboType: true,
  },
  '0.38': {
    full: '0.38.0',
    jobs: true,
    cancelledState: true,
    targetedInterrupt: true,
    featureFlags: true,
    checksIds: true,
    keepsCachedOutputs: true,
    comboType: true,
  },
}
