import { mainJob } from './main-job.ts'
import { test } from './portal.ts'

test.use({ database: 'PostgreSQL' })

mainJob()
