import { queryClient } from '@portico/platform/web/queries/queries.ts'
import type { AppRouter } from '@portico/platform/web/shell/router.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'

export const App = ({ router }: { router: AppRouter }) => (
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>
)
