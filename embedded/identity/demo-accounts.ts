import type { DemoAccount } from './accounts.ts'

/** The demo accounts' common password. It is printed at the start and on the sign-in page, so it protects nothing. */
export const demoPassword = 'portico'

/** The people of the demo installation, one per role and two developers, so that sharing and approving can be tried. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    subject: 'demo-admin',
    email: 'admin@portico.example',
    name: 'Ingrid Solheim',
    roles: ['admin'],
    passwordHash: 'scrypt$16384$8$1$ltdd-Mmo91VyzUHueMnfuQ$ucDw5bKv92066mzZNfEPNKngmkK3_TgytqIfcDVLF1M',
  },
  {
    subject: 'demo-architect',
    email: 'architect@portico.example',
    name: 'Mateo Álvarez',
    roles: ['architect'],
    passwordHash: 'scrypt$16384$8$1$fhsMWh69TZwUipi1q8xy-g$li24vNSaNT9iTA11ORhtslclo10SUZ3PyrrvmJC6W20',
  },
  {
    subject: 'demo-productowner',
    email: 'productowner@portico.example',
    name: 'Sanne de Vries',
    roles: ['productOwner'],
    passwordHash: 'scrypt$16384$8$1$QARAHt-gELDqOZ09CmYLww$1y10zNHx1NAn2JrA--c2gWAYuEH4l7fXD_s3jRGgKN4',
  },
  {
    subject: 'demo-analyst',
    email: 'analyst@portico.example',
    name: 'Amélie Laurent',
    roles: ['businessAnalist'],
    passwordHash: 'scrypt$16384$8$1$RPTSwzlWoLqCnHbsTCqzeA$C1oKfQuMpDxNmaiJYy7uvMuyIfycxRO3bMw3cPkQXW4',
  },
  {
    subject: 'demo-reader',
    email: 'reader@portico.example',
    name: 'Jonas Lindqvist',
    roles: ['readOnly'],
    passwordHash: 'scrypt$16384$8$1$r4KDcfLjghgLMrNEApk6dw$y5doSy1ys7N8qrvOj-JiU9CXEgXSO5DJUhx1o0bkrBM',
  },
  {
    subject: 'demo-subscriptions',
    email: 'subscriptions@portico.example',
    name: 'Katharina Brandt',
    roles: ['subscriptionManager'],
    passwordHash: 'scrypt$16384$8$1$wM-9XK7Ab0E9Ah5a4NT9sg$aRZKMk0TsK-nzvdTrJ3ot9zdxYkEAWpjLgikgo23yLI',
  },
  {
    subject: 'demo-developer',
    email: 'developer@portico.example',
    name: 'Lotte Bakker',
    roles: [],
    passwordHash: 'scrypt$16384$8$1$BQ4UVgiwGho8R7jgF3LqLg$F-5R14bfQqf5O1JHB8XkSP3_M-ccae9mYrDabZq7e6g',
  },
  {
    subject: 'demo-developer2',
    email: 'developer2@portico.example',
    name: 'Omar Haddad',
    roles: [],
    passwordHash: 'scrypt$16384$8$1$6zdravgkhVQdosWZxgCsbQ$7Amaw-Ah9kOIzZmyY7mY40IvF5pKDGHS6vQq52hLL6k',
  },
]
