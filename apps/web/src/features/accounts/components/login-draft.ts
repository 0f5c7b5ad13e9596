/** Input that survives switching between sign-in, sign-up and recovery. */
export interface Draft {
  username: string
  password: string
  /** Absent until it is typed: the one of the link that opened the page counts. */
  invite_code?: string
}
