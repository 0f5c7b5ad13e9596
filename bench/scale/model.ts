/** Measured costs of one installation. The cores are as fast as the cores of the measuring machine. */
export interface Costs {
  /** Answers a second of one API process on a core of its own. */
  readonly perSecond: {
    readonly visitorPage: number
    readonly signedInPage: number
    readonly visitorList: number
    readonly signedInList: number
    readonly row: number
    readonly write: number
  }
  /** Memory of an API process without sockets, and of each socket, in megabytes. */
  readonly apiMb: number
  readonly socketMb: number
  /** Time of a picture on one core, in seconds. */
  readonly pictureS: number
}

/** Behaviour of people. Every number is an assumption that a host can replace by the numbers of a site. */
export interface Usage {
  /** People who sign in on a day. */
  readonly people: number
  /** Visitors without an account for each of these people. */
  readonly visitorsPerPerson: number
  readonly pagesPerVisit: number
  readonly listsPerVisit: number
  /** Single posts, people, comments and counts that are read. */
  readonly rowsPerVisit: number
  readonly writesPerPerson: number
  readonly picturesPerPerson: number
  /** Minutes that a person has the site open. */
  readonly minutesPerPerson: number
  /** Requests of the busiest hour, as a multiple of the mean hour. */
  readonly peak: number
  /** Megabytes that a picture keeps: the upload, the result and its smaller sizes. */
  readonly mbPerPicture: number
  /** Share of the pictures that are kept for longer than a month. */
  readonly keptShare: number
  /** Megabytes of pictures that a person or visitor views. */
  readonly mbPerVisit: number
}

export const usualUsage: Omit<Usage, 'people'> = {
  visitorsPerPerson: 3,
  pagesPerVisit: 2,
  listsPerVisit: 10,
  rowsPerVisit: 40,
  writesPerPerson: 15,
  picturesPerPerson: 3,
  minutesPerPerson: 20,
  peak: 3,
  mbPerPicture: 4,
  keptShare: 0.5,
  mbPerVisit: 15,
}

/** Needs of the busiest hour. Cores and processes are not rounded. */
export interface Needs {
  /** Cores that API processes keep busy. */
  readonly apiCores: number
  /** Cores that workers keep busy. */
  readonly workerCores: number
  readonly writesPerSecond: number
  readonly queuedPerSecond: number
  readonly sockets: number
  /** Memory of API processes at 70 % of a core each, in megabytes. */
  readonly apiMb: number
  readonly storageGbPerMonth: number
  readonly mbitPerSecond: number
}

/** Share of a core that a process may use in the busiest hour, so that short peaks are answered in time. */
export const utilization = 0.7

const secondsPerDay = 86_400

/** Predicts what an installation needs in its busiest hour: the sum over all calls of calls a second × seconds a call. */
export function needsOf(costs: Costs, usage: Usage): Needs {
  const { people, peak } = usage
  const visitors = people * usage.visitorsPerPerson
  const perSecond = (perDay: number) => (perDay * peak) / secondsPerDay
  const writes = perSecond(people * usage.writesPerPerson)
  const pictures = perSecond(people * usage.picturesPerPerson)
  const apiCores =
    perSecond(visitors * usage.pagesPerVisit) / costs.perSecond.visitorPage +
    perSecond(people * usage.pagesPerVisit) / costs.perSecond.signedInPage +
    perSecond(visitors * usage.listsPerVisit) / costs.perSecond.visitorList +
    perSecond(people * usage.listsPerVisit) / costs.perSecond.signedInList +
    perSecond((visitors + people) * usage.rowsPerVisit) / costs.perSecond.row +
    writes / costs.perSecond.write
  const sockets = perSecond(people) * usage.minutesPerPerson * 60
  return {
    apiCores,
    workerCores: pictures * costs.pictureS,
    writesPerSecond: writes,
    queuedPerSecond: pictures,
    sockets,
    apiMb: Math.max(1, apiCores / utilization) * costs.apiMb + sockets * costs.socketMb,
    storageGbPerMonth: (people * usage.picturesPerPerson * usage.mbPerPicture * usage.keptShare * 30) / 1000,
    mbitPerSecond: perSecond((visitors + people) * usage.mbPerVisit) * 8,
  }
}
