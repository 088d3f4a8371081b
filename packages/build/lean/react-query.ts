// The shared part of @tanstack/react-query: shared libraries are never tree-shaken, so this lists the used names.
export {
  QueryClient,
  QueryClientProvider,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from 'whole-react-query';
