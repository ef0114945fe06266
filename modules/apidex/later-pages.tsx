import { laterPages } from '@portico/platform/web/ui/page/laterPages.tsx'

export default laterPages({
  '/analytics': () => import('./analytics/web/AnalyticsPage.tsx'),
  '/apis/create': () => import('./api-products/web/CreateProductPage.tsx'),
  '/apis/rules': () => import('./specs/web/RulesPage.tsx'),
  '/admin/environments': () => import('./environments/web/EnvironmentsPage.tsx'),
  '/admin/environments/$id': () => import('./pages/web/EnvironmentPage.tsx'),
  '/admin/environments/$id/adopt': () => import('./adoption/web/AdoptionPage.tsx'),
  '/admin/permissionGroups': () => import('./permission-groups/web/GroupsPage.tsx'),
  '/admin/permissionGroups/$id': () => import('./pages/web/PermissionGroupPage.tsx'),
})
