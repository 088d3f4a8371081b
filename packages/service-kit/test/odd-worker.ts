// A worker for worker-process.long.test.ts that does what it is told, however odd.
process.on('disconnect', () => process.exit());
process.on('message', (job: { do: string }) => {
  if (job.do === 'die') process.kill(process.pid, 'SIGKILL');
  else if (job.do === 'tell') process.send?.({ answer: { ...process.env }, isSpent: false });
  else if (job.do === 'tire') process.send?.({ answer: process.pid, isSpent: true });
  else if (job.do === 'echo') process.send?.({ answer: job, isSpent: false });
});
