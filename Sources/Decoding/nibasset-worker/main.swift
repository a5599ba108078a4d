import LinuxSystem
import WorkerProcess

exitProcess(WorkerProcess.run { (job, input) throws(JobError) in try job.read(input) })
