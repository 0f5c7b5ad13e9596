/** What was typed stays when one changes between logging in, signing up and recovering. */
export interface Draft {
  username: string
  password: string
}
