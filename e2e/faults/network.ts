/** The place at which a service is reached. */
export interface Place {
  readonly host: string
  readonly port: number
}

/** The network between the machines of a site. Programs run on machines; services have addresses that may move. */
export interface Network extends AsyncDisposable {
  /** Says how real its cuts are. */
  readonly description: string
  /** Address that programs listen on. */
  readonly listenHost: string
  addMachine(name: string): Promise<void>
  /** Returns the command and arguments that start a program on a machine; put before its own. */
  prefixOf(machine: string): string[]
  /** Returns a port for a service: the usual port where each machine has its own, otherwise a free port. */
  portFor(usual: number): Promise<number>
  /** Makes a machine the place of a service; a service that had another place moves. */
  serve(service: string, machine: string, port: number): Promise<void>
  /** Returns the address under which a machine reaches a service, wherever the service moves. */
  reach(machine: string, service: string): Promise<Place>
  /** Cuts a machine off from all other machines, and notifies neither side. */
  cutMachine(machine: string): Promise<void>
  /** Drops everything that a service sends to a machine. */
  cutService(machine: string, service: string): Promise<void>
  /** True if packets can be delayed here. */
  readonly canDelay: boolean
  /** Delays everything that a machine sends and receives. */
  delay(machine: string, ms: number): Promise<void>
  /** Ends all cuts and delays of a machine. */
  mend(machine: string): Promise<void>
}

/** The machine of the suite itself. */
export const suiteMachine = 'suite'
