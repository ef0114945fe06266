import type { IssueState } from '../issue-states.contract.ts'
import type { FiledError } from './filing.ts'

type Who = 'admin' | 'developer' | 'productowner'

interface DemoIssue {
  error: Pick<FiledError, 'message' | 'type' | 'component' | 'errorCode' | 'environmentId' | 'url' | 'userComment'>
  /** Days ago, of each who met it. */
  met: readonly (readonly [Who, readonly number[]])[]
  /** What became of it, so many days ago; `by` looks after it. */
  now?: { status: IssueState; days: number; comment?: string; by?: Who }
}

export const demoBrowser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36'

/** What the demo's people met lately, in every state. */
export const demoIssues: readonly DemoIssue[] = [
  {
    error: {
      message: "Cannot read properties of undefined (reading 'latency')",
      type: 'TypeError',
      component: 'AnalyticsCharts',
      errorCode: '',
      environmentId: 'test',
      url: '/analytics',
      userComment: 'I chose “last 13 months” and the charts went blank.',
    },
    met: [
      ['developer', [23, 17, 11, 6, 5, 1]],
      ['productowner', [12, 9, 2]],
    ],
    now: { status: 'IN_PROGRESS', days: 4, by: 'admin' },
  },
  {
    error: {
      message: 'The gateway of the environment does not answer.',
      type: 'AppError',
      component: 'GET /api/environments/test/applications',
      errorCode: '503',
      environmentId: 'test',
      url: '/applications',
      userComment: '',
    },
    met: [
      ['developer', [8, 8, 8, 7]],
      ['productowner', [8, 7]],
    ],
    now: { status: 'ACKNOWLEDGED', days: 6 },
  },
  {
    error: {
      message: 'Invalid time value',
      type: 'RangeError',
      component: 'KeyTable',
      errorCode: '',
      environmentId: 'production',
      url: '/applications',
      userComment: 'My key has no end date.',
    },
    met: [['developer', [21, 20, 16]]],
    now: { status: 'RESOLVED', days: 13, comment: 'Keys without an end date are shown as such.', by: 'admin' },
  },
  {
    error: {
      message: 'The operation was aborted due to timeout',
      type: 'TimeoutError',
      component: 'POST /api/specs',
      errorCode: '',
      environmentId: 'test',
      url: '/apis',
      userComment: '',
    },
    met: [['productowner', [27, 26]]],
    now: { status: 'WONT_FIX', days: 22, comment: 'The file came over a line that was down; nothing of the portal is wrong.' },
  },
  {
    error: {
      message: 'Maximum call stack size exceeded',
      type: 'RangeError',
      component: 'SchemaTree',
      errorCode: '',
      environmentId: 'test',
      url: '/apis',
      userComment: 'It happens when I open a schema that names itself.',
    },
    met: [['developer', [1]]],
  },
]
