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
    passwordHash: 'scrypt$1024$8$1$OZ0zBSuI_6MoIiUrEgxUOQ$75P_hqSGm5EdD7Tt45gqr__qaJOOkRp7l8fZSDlXD_c',
  },
  {
    subject: 'demo-architect',
    email: 'architect@portico.example',
    name: 'Mateo Álvarez',
    roles: ['architect'],
    passwordHash: 'scrypt$1024$8$1$wNt-oEeIjEltS-JcjoIn4g$ehw5KwOulSx0qbZdMhk_RF76fDe__wiXEUBlQd9iy4E',
  },
  {
    subject: 'demo-productowner',
    email: 'productowner@portico.example',
    name: 'Sanne de Vries',
    roles: ['productOwner'],
    passwordHash: 'scrypt$1024$8$1$6jsY2MgDva3omdsdFb-0ug$hCQbS5oPs6vsytJ_Lx5iw3r5U5omtBYVBCGBoMfLm_g',
  },
  {
    subject: 'demo-analyst',
    email: 'analyst@portico.example',
    name: 'Amélie Laurent',
    roles: ['businessAnalist'],
    passwordHash: 'scrypt$1024$8$1$dHP9zcQLU5JtNyoGUf1pKw$AV9zRmcK_lBkfcrXToGVpodLft26oEz5JcKW4y-Dwug',
  },
  {
    subject: 'demo-reader',
    email: 'reader@portico.example',
    name: 'Jonas Lindqvist',
    roles: ['readOnly'],
    passwordHash: 'scrypt$1024$8$1$mAivVGX086LUcxicgxeJ_Q$K2RALiBSzV32NOAF241SfJb3H3QPXhg_BlRiQcnnaPI',
  },
  {
    subject: 'demo-subscriptions',
    email: 'subscriptions@portico.example',
    name: 'Katharina Brandt',
    roles: ['subscriptionManager'],
    passwordHash: 'scrypt$1024$8$1$3K28AMt_vHNWeUQfOBaqng$VPXkLkQC_VnRuIW-2tgGqk2VHAPGm8DxoA1MMsgrkEo',
  },
  {
    subject: 'demo-developer',
    email: 'developer@portico.example',
    name: 'Lotte Bakker',
    roles: [],
    passwordHash: 'scrypt$1024$8$1$o2aFXPuiNQHfKnGMazpB8A$Gkl17Omys3yEX38hmnJHfXWIVniglOVj-kMJKNDypd0',
  },
  {
    subject: 'demo-developer2',
    email: 'developer2@portico.example',
    name: 'Omar Haddad',
    roles: [],
    passwordHash: 'scrypt$1024$8$1$3Hj_CNla_sPyc-ZkTLauRA$woE5WR9Dcek707G0JM_UxdZ_juLARLCY3qWKXYSnODc',
  },
]
