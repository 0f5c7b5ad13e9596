/** Input that survives switching between sign-in, sign-up and recovery. */
export interface Draft {
  username: string
  password: string
}
