import type { TourRequest } from '@keyturn/contracts/tours';
import { firstName } from '@keyturn/domain/text';
import { serverMessage } from '@keyturn/web-kit/api';
import { notify, showAlert } from '@keyturn/web-kit/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerRequest, type Verb } from '../api.ts';
import { fallbacks, requestMessages as messages } from '../messages.ts';
import { useOnce } from '../use-once.ts';
import { listKey } from './use-tour-lists.ts';

/** An answer being written: the open note field of a card. */
export interface AnswerDraft {
  readonly verb: Verb;
  readonly note: string;
}

const received = listKey('received');

/**
 * Accepting and rejecting: the change shows at once and is taken back when the server refuses. Drafts are kept by
 * request until it agrees, so that a note survives a failure even when its card was filtered away meanwhile.
 */
export function useAnswers() {
  const queries = useQueryClient();
  const once = useOnce();
  const [drafts, setDrafts] = useState<Readonly<Record<string, AnswerDraft>>>({});

  const write = (id: string, draft: AnswerDraft | null): void =>
    setDrafts(({ [id]: _before, ...others }) => (draft ? { ...others, [id]: draft } : others));

  const replace = (changed: TourRequest): void =>
    void queries.setQueryData<TourRequest[]>(received, (list) =>
      list?.map((request) => (request._id === changed._id ? changed : request)),
    );

  const answer = useMutation({
    mutationFn: ({ request, verb, note }: AnswerDraft & { request: TourRequest }) =>
      answerRequest(request._id, verb, note),
    onMutate: async ({ request, verb, note }) => {
      await queries.cancelQueries({ queryKey: received });
      replace({ ...request, status: verb === 'accept' ? 'accepted' : 'rejected', note });
    },
    onSuccess: (answered, { request, verb }) => {
      replace(answered);
      write(request._id, null);
      const name = firstName(request.buyer.name) || fallbacks.buyer;
      notify(verb === 'accept' ? messages.accepted(name) : messages.rejected(name), 'success');
    },
    onError: (error, { request, verb }) => {
      replace(request);
      const reason = serverMessage(error, verb === 'accept' ? messages.acceptFailed : messages.rejectFailed);
      showAlert(messages.failed(verb, reason));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['tours'] }),
  });

  return {
    draftOf: (id: string): AnswerDraft | null => drafts[id] ?? null,
    write,
    send(request: TourRequest): void {
      const draft = drafts[request._id];
      if (!draft) return;
      const { verb, note } = draft;
      once(request._id, () => answer.mutateAsync({ request, verb, note: note.trim() }));
    },
  };
}

export type Answers = ReturnType<typeof useAnswers>;
