/** The host and the port at which a service can be reached. */
export interface Place {
  readonly host: string
  readonly port: number
}

/**
 * The network between the machines of a site. Programs run on machines. Services have addresses, which can move to another machine.
 */
export interface Network extends AsyncDisposable {
  /** States how the network makes cuts, for the report. */
  readonly description: string
  /** Address on which programs listen. */
  readonly listenHost: string
  addMachine(name: string): Promise<void>
  /** Returns the words that come before a command to run the command on a machine. */
  prefixOf(machine: string): string[]
  /** Returns a port for a service: its usual port if each machine has ports of its own, otherwise a free port. */
  portFor(usual: number): Promise<number>
  /** Moves the address of a service to a machine, or creates the address. */
  serve(service: string, machine: string, port: number): Promise<void>
  /** Returns the address at which a machine reaches a service. The address stays valid when the service moves. */
  reach(machine: string, service: string): Promise<Place>
  /** Cuts a machine off from all other machines. No connection is closed. */
  cutMachine(machine: string): Promise<void>
  /** Drops all packets that a service sends to a machine. */
  cutService(machine: string, service: string): Promise<void>
  /** True if this network can delay packets. */
  readonly canDelay: boolean
  /** Delays all packets that a machine sends and receives. */
  delay(machine: string, ms: number): Promise<void>
  /** Ends all cuts and delays of a machine. */
  mend(machine: string): Promise<void>
}

/** The machine on which the test suite itself runs. */
export const suiteMachine = 'suite'
