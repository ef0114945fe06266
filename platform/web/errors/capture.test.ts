import { afterEach, beforeEach, expect, test } from 'vitest'
import { captureErrors } from './capture.ts'
import { clearCollected, collected, dialogOpen, reportOf } from './collected.ts'

let end: () => void
beforeEach(() => {
  end = captureErrors()
})
afterEach(() => {
  end()
  clearCollected()
})

const uncaught = (error: Error) => window.dispatchEvent(new ErrorEvent('error', { error, message: error.message }))
const unhandled = (reason: unknown) => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))

test('uncaught errors and unhandled rejections are queued for the report, which opens', () => {
  uncaught(new TypeError('x is undefined'))
  unhandled(new Error('broken'))
  expect(dialogOpen.get()).toBe(true)
  expect(reportOf(collected.get(), 'robin@portal.example', 'test')).toEqual([
    {
      message: 'x is undefined',
      type: 'TypeError',
      component: 'window',
      errorCode: '',
      email: 'robin@portal.example',
      environmentId: 'test',
    },
    { message: 'broken', type: 'Error', component: 'promise', errorCode: '', email: 'robin@portal.example', environmentId: 'test' },
  ])
})

test('what was cancelled, and the noise of browsers, is none of these', () => {
  uncaught(new Error('ResizeObserver loop completed with undelivered notifications.'))
  unhandled(Object.assign(new Error('stopped'), { name: 'AbortError' }))
  expect(collected.get()).toEqual([])
})
